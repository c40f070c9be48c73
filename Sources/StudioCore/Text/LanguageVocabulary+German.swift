// SPDX-License-Identifier: Apache-2.0

extension LanguageVocabulary {
  static let german: LanguageVocabulary = {
    var words = LanguageVocabulary()
    words.stage = .german
    words.abbreviations = table(
      "dr=doktor;prof=professor;hr=herr;hrn=herrn;fr=frau;frl=fräulein;nr=nummer;nrn=nummern;st=sankt|stück;str=straße;"
        + "z.b=zum beispiel;d.h=das heißt;u.a=unter anderem|und andere;o.ä=oder ähnliches;u.ä=und ähnliches;u.s.w=und so weiter;"
        + "usw=und so weiter;bzw=beziehungsweise;ca=circa|zirka;evtl=eventuell;ggf=gegebenenfalls;inkl=inklusive;exkl=exklusive;"
        + "vgl=vergleiche;s.o=siehe oben;s.u=siehe unten;i.d.r=in der regel;v.a=vor allem;z.t=zum teil;o.g=oben genannt|oben genannte;"
        + "sog=sogenannte|sogenannter|sogenannten;etc=et cetera;max=maximal;min=minuten|mindestens;mio=millionen|million;"
        + "mrd=milliarden|milliarde;tsd=tausend;abs=absatz;art=artikel;bd=band;kap=kapitel;abb=abbildung;s=seite;aufl=auflage;hrsg=herausgeber;"
        + "jh=jahrhundert|jahrhunderts;jhd=jahrhundert;v.chr=vor christus;n.chr=nach christus;geb=geboren|geborene;gest=gestorben;"
        + "std=stunden|stunde;tel=telefon;allg=allgemein;bes=besonders;dt=deutsch|deutsche;engl=englisch;ehem=ehemalig|ehemals;"
        + "jan=januar;feb=februar;febr=februar;apr=april;jun=juni;jul=juli;aug=august;sept=september;sep=september;okt=oktober;"
        + "nov=november;dez=dezember;mo=montag;mi=mittwoch;do=donnerstag;sa=samstag;gmbh=g m b h;m.e=meines erachtens;"
        + "dipl.-ing=diplomingenieur;ing=ingenieur;mag=magister;vs=versus|gegen;a.d=an der|am;b.d=bei der;zzgl=zuzüglich;"
        + "abzgl=abzüglich;bspw=beispielsweise;ges=gesamt;o.k=o k|okay;p.s=p s")
    words.binding = set(
      "dr prof hr hrn fr frl nr nrn st z.b d.h u.a bzw ca evtl ggf inkl exkl vgl s.o s.u i.d.r v.a z.t o.g sog max mio mrd abs art "
        + "bd kap bes dt engl ehem geb dipl.-ing ing mag vs a.d b.d zzgl abzgl bspw tel allg")
    words.numbering = set("nr nrn abs art bd kap s jan feb febr apr jun jul aug sept sep okt nov dez abb fig")
    words.starters = set(
      "der die das ein eine es er sie wir ich ihr du dies diese dieser dieses jetzt heute dann und aber doch in im am an auf bei mit "
        + "nach von vor zu zum zur wenn als weil da dort hier so was wer wie wo warum nun auch nur noch man kein keine alle viele "
        + "seine ihre unser unsere mein meine")
    words.stressed = set(
      "und der die das ein nie nur ich du er sie es wir ihr ist bin war hat was wer wie wo ja nein so zu auf aus bei mit von vor nach "
        + "alle kein ohne sehr mehr noch auch aber oder doch hier da jetzt heute gut neu alt ganz alles immer mein dein sein muss "
        + "darf kann soll will halt los weg tot rot in im am an um")
    words.doubles = set("art mag sog max jan kap ing")
    words.rated = set(
      "sekunde minute stunde tag nacht woche wochenende monat quartal jahr saison person kopf kind erwachsener nutzer mitarbeiter "
        + "einwohner seite wort stück portion dosis spiel haushalt zimmer gast mitglied liter kilo kilogramm meter quadratmeter "
        + "kilometer tonne hektar packung flasche kiste gruppe team klasse schüler sitzung")
    words.symbols = table(
      "&=und;@=at|ät;+=plus;%=prozent;‰=promille;§=paragraf|paragraph;§§=paragrafen|paragraphen;°=grad;°C=grad celsius|grad;"
        + "°F=grad fahrenheit|grad;==gleich|ist gleich|ist;≈=ungefähr|circa|etwa;≠=ungleich;<=kleiner als|unter|weniger als;"
        + ">=größer als|über|mehr als;≤=kleiner oder gleich|höchstens;≥=größer oder gleich|mindestens;±=plus minus;×=mal;"
        + "÷=geteilt durch;−=minus;№=nummer;#=nummer|raute|hashtag;~=circa|etwa|ungefähr;/=schrägstrich;.=punkt;_=unterstrich;"
        + "-=bindestrich|minus;:=doppelpunkt;√=wurzel aus|wurzel;∞=unendlich;π=pi")
    words.units = unitTable(
      "km=kilometer;m=meter;cm=zentimeter;mm=millimeter;kg=kilogramm|kilo;g=gramm;mg=milligramm;t=tonne>tonnen;l=liter;ml=milliliter;"
        + "km/h=kilometer pro stunde|stundenkilometer|k m h;m/s=meter pro sekunde;s=sekunde>sekunden;sek=sekunde>sekunden;"
        + "min=minute>minuten;h=stunde>stunden;std=stunde>stunden;hz=hertz;Hz=hertz;kHz=kilohertz;MHz=megahertz;GHz=gigahertz;"
        + "W=watt;kW=kilowatt;MW=megawatt;kWh=kilowattstunde>kilowattstunden;V=volt;PS=p s;A=ampere;MB=megabyte;GB=gigabyte;"
        + "TB=terabyte;kB=kilobyte;dB=dezibel;m²=quadratmeter;m2=quadratmeter;qm=quadratmeter;km²=quadratkilometer;"
        + "km2=quadratkilometer;m³=kubikmeter;m3=kubikmeter;ha=hektar;%=prozent;‰=promille;°=grad;°C=grad celsius|grad;"
        + "°F=grad fahrenheit;x=mal;K=kelvin;kcal=kilokalorien|kalorien;px=pixel;Uhr=uhr;St=stück;Stk=stück;Pers=person>personen"
    )
    words.currencies = currencyTable(
      "€,EUR=euro>euro>cent>cent;$,US$,USD=dollar>dollar>cent>cent;£,GBP=pfund>pfund>penny>pence;CHF,Fr,SFr=franken|schweizer "
        + "franken>franken|schweizer franken>rappen>rappen;¥,JPY=yen>yen;₩=won>won;₹=rupie>rupien;DM=mark|d mark>mark|d mark>"
        + "pfennig>pfennig;₽=rubel>rubel;¢,ct=cent>cent;₿=bitcoin>bitcoin")
    words.magnitudes = unitTable(
      "Mio=million>millionen;Mrd=milliarde>milliarden;Tsd=tausend;k=tausend|k;Mio.=millionen;Mrd.=milliarden;Bio=billion>billionen"
    )
    words.magnitudeWords = set(
      "hundert tausend million millionen milliarde milliarden billion billionen mio mrd tsd bio")
    let months = "januar februar märz april mai juni juli august september oktober november dezember"
    words.monthNames = months.split(separator: " ").map(String.init)
    words.months = monthTable(
      months, "jänner=1 feber=2 jan=1 feb=2 febr=2 apr=4 jun=6 jul=7 aug=8 sep=9 sept=9 okt=10 nov=11 dez=12")
    words.countedNouns = set(
      "kapitel akt szene teil band buch artikel abschnitt stufe klasse figur abbildung anhang lektion weltkrieg gesang aufzug auftritt "
        + "bild nummer typ phase paragraf")
    words.rulers = set(
      "ludwig heinrich karl friedrich wilhelm otto georg eduard philipp jakob franz joseph josef leopold maximilian elisabeth maria "
        + "katharina peter paul johannes alexander nikolaus napoleon ramses pius benedikt leo clemens gregor innozenz papst könig "
        + "kaiser zar königin rudolf ferdinand konrad gustav christian johann")
    words.ordinalHeralds = set(
      "am der die das dem den des vom zum zur im beim ab bis seit jeder jede jedes jeden ihr ihre ihrem ihren sein seine seinem seinen "
        + "mein meine meinem meinen unser unsere unserem unseren ein eine einem einen einer")
    return words
  }()
}
