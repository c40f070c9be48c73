// SPDX-License-Identifier: Apache-2.0

extension LanguageVocabulary {
  static let spanish: LanguageVocabulary = {
    var words = LanguageVocabulary()
    words.stage = .spanish
    words.abbreviations = table(
      "sr=señor;sra=señora;srta=señorita;sres=señores;dr=doctor;dra=doctora;d=don;dª=doña;prof=profesor;profa=profesora;lic=licenciado;"
        + "ing=ingeniero;arq=arquitecto;ud=usted;uds=ustedes;vd=usted;vds=ustedes;etc=etcétera|et cetera;p.ej=por ejemplo;ej=ejemplo;"
        + "es decir=es decir;av=avenida;avda=avenida;c/=calle;pza=plaza;ctra=carretera;núm=número;num=número;nº=número;n.º=número;"
        + "n°=número;no=número;pág=página;págs=páginas;p=página;pp=páginas;vol=volumen;cap=capítulo;art=artículo;fig=figura;"
        + "tel=teléfono;tfno=teléfono;aprox=aproximadamente;máx=máximo;mín=mínimo;min=minutos|mínimo;a.c=antes de cristo;"
        + "d.c=después de cristo;ee.uu=estados unidos;ee. uu=estados unidos;ss.mm=sus majestades;s.a=s a|sociedad anónima;cía=compañía;"
        + "gral=general;cap.=capitán;sto=santo;sta=santa;fdo=firmado;admón=administración;dpto=departamento;ed=edición;"
        + "ene=enero;feb=febrero;mar=marzo;abr=abril;jun=junio;jul=julio;ago=agosto;sept=septiembre;sep=septiembre;oct=octubre;"
        + "nov=noviembre;dic=diciembre;vs=versus|contra;hnos=hermanos;a.m=a m|de la mañana;p.m=p m|de la tarde")
    words.binding = set(
      "sr sra srta sres dr dra d dª prof profa lic ing arq p.ej ej av avda pza ctra vs aprox gral sto sta núm num nº n.º n°"
    )
    words.numbering = set("no pág págs p pp vol cap art fig ene feb mar abr jun jul ago sept sep oct nov dic")
    words.starters = set(
      "el la los las un una es él ella ellos ellas nosotros yo tú usted ustedes esto este esta eso en a al por para con sobre pero y "
        + "si cuando como entonces así después antes su sus mi mis nuestro nuestra qué quién cómo dónde por hoy ahora no sí todo todos "
        + "todas de del lo que")
    words.stressed = set(
      "no sí si y el la los las un una de del en a al por para con sin que qué es son yo tú él ella lo le se me te nos mi mis tu tus su "
        + "sus más muy ya hoy ni o u pero todo toda nada bien mal fin día dos tres mil ver ir ser dar va van voy hay has han ha he soy "
        + "era fue así aún aquí allí")
    words.doubles = set("mar prof lic")
    words.rated = set(
      "segundo minuto hora día dia noche semana mes trimestre año temporada persona cabeza niño adulto usuario empleado habitante "
        + "alumno página palabra pieza porción dosis partido sesión hogar habitación miembro litro kilo metro kilómetro tonelada "
        + "hectárea botella caja equipo clase")
    words.symbols = table(
      "&=y;@=arroba;+=más;%=por ciento;‰=por mil;§=sección;§§=secciones;°=grados|grado;°C=grados celsius|grados|grados centígrados;"
        + "°F=grados fahrenheit|grados;==igual a|es igual a|igual;≈=aproximadamente;≠=distinto de;<=menor que|menos de;"
        + ">=mayor que|más de;≤=menor o igual que;≥=mayor o igual que;±=más menos|más o menos;×=por;÷=entre|dividido por;−=menos;"
        + "№=número;#=número|almohadilla|hashtag;~=aproximadamente|unos;/=barra;.=punto;_=guion bajo;-=guion;:=dos puntos;"
        + "√=raíz de;∞=infinito;π=pi")
    words.units = unitTable(
      "km=kilómetro>kilómetros;m=metro>metros;cm=centímetro>centímetros;mm=milímetro>milímetros;kg=kilogramo|kilo>kilogramos|kilos;"
        + "g=gramo>gramos;mg=miligramo>miligramos;t=tonelada>toneladas;l=litro>litros;L=litro>litros;ml=mililitro>mililitros;"
        + "cl=centilitro>centilitros;km/h=kilómetro por hora>kilómetros por hora;m/s=metro por segundo>metros por segundo;"
        + "s=segundo>segundos;seg=segundo>segundos;min=minuto>minutos;h=hora>horas;hrs=hora>horas;hs=hora>horas;pers=persona>personas;Hz=hercio>hercios;kHz=kilohercio>"
        + "kilohercios;MHz=megahercio>megahercios;GHz=gigahercio>gigahercios;W=vatio>vatios;kW=kilovatio>kilovatios;"
        + "MW=megavatio>megavatios;kWh=kilovatio hora>kilovatios hora;V=voltio>voltios;A=amperio>amperios;MB=megabyte>megabytes|megas;"
        + "GB=gigabyte>gigabytes|gigas;TB=terabyte>terabytes|teras;dB=decibelio>decibelios;m²=metro cuadrado>metros cuadrados;"
        + "m2=metro cuadrado>metros cuadrados;km²=kilómetro cuadrado>kilómetros cuadrados;km2=kilómetro cuadrado>kilómetros cuadrados;"
        + "m³=metro cúbico>metros cúbicos;m3=metro cúbico>metros cúbicos;ha=hectárea>hectáreas;%=por ciento;‰=por mil;°=grado>grados;"
        + "°C=grado celsius>grados celsius|grados|grados centígrados;°F=grado fahrenheit>grados fahrenheit;x=por|veces;"
        + "px=píxel>píxeles;kcal=kilocalorías|calorías;am=a m|de la mañana;pm=p m|de la tarde;AM=a m;PM=p m")
    words.currencies = currencyTable(
      "€,EUR=euro>euros>céntimo>céntimos;$,US$,USD,MXN=dólar|peso>dólares|pesos>centavo>centavos;£,GBP=libra>libras>penique>peniques;"
        + "¥=yen>yenes;₩=won>wones;₹=rupia>rupias;CHF=franco suizo|franco>francos suizos|francos>céntimo>céntimos;₽=rublo>rublos;"
        + "₿=bitcoin>bitcoins;R$=real>reales;S/=sol>soles>céntimo>céntimos")
    words.magnitudes = unitTable("M=millón>millones;mill=millón>millones;MM=millones;k=mil;K=mil;mm=millones")
    words.magnitudeWords = set("cien cientos mil millón millones billón billones")
    let months = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    words.monthNames = months.split(separator: " ").map(String.init)
    words.months = monthTable(
      months, "setiembre=9 ene=1 feb=2 abr=4 jun=6 jul=7 ago=8 sep=9 sept=9 oct=10 nov=11 dic=12")
    words.countedNouns = set(
      "capítulo acto escena parte tomo libro volumen artículo sección título canto fase tipo clase nivel figura tabla anexo siglo "
        + "mundial guerra lección episodio temporada sinfonía concierto número jornada cuadro")
    words.rulers = set(
      "felipe carlos fernando alfonso isabel juan pablo luis enrique jorge eduardo guillermo federico napoleón pío benedicto león "
        + "clemente gregorio inocencio alejandro nicolás pedro catalina jaime sancho ramiro ordoño papa rey reina emperador zar "
        + "leopoldo alberto ramsés francisco maría jacobo")
    return words
  }()
}
