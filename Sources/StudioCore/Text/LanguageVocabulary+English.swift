// SPDX-License-Identifier: Apache-2.0

extension LanguageVocabulary {
  static let english: LanguageVocabulary = {
    var words = LanguageVocabulary()
    words.abbreviations = table(
      "mr=mister;mrs=missus|misses|mistress;ms=miss|ms;dr=doctor|drive;prof=professor;st=saint|street;sr=senior;jr=junior;"
        + "rev=reverend;hon=honorable|honourable;gen=general;col=colonel;capt=captain;lt=lieutenant;sgt=sergeant;"
        + "cpl=corporal;maj=major;cmdr=commander;gov=governor;sen=senator;rep=representative;pres=president;"
        + "supt=superintendent;messrs=messieurs|messers;mt=mount|mountain;ft=fort|feet;no=number|no;nos=numbers;"
        + "vs=versus;v=versus|v;etc=et cetera|etcetera;e.g=for example|e g|for instance;i.e=that is|i e;"
        + "cf=compare|confer|c f;viz=namely|viz;ca=circa|about;approx=approximately;fig=figure;figs=figures;vol=volume;"
        + "vols=volumes;pp=pages;p=page|p;ch=chapter;sec=section|second|seconds;ed=edition|editor;"
        + "ave=avenue;blvd=boulevard;rd=road;ln=lane;hwy=highway;apt=apartment;dept=department;inc=incorporated|inc;"
        + "ltd=limited;co=company|co;corp=corporation|corp;bros=brothers;assn=association;univ=university;est=established|"
        + "estimated|est;min=minutes|minimum|min;max=maximum|max;hr=hours|hour;hrs=hours;yr=years|year;yrs=years;"
        + "jan=january;feb=february;mar=march;apr=april;jun=june;jul=july;aug=august;sep=september;sept=september;oct=october;"
        + "nov=november;dec=december;mon=monday;tue=tuesday;tues=tuesday;wed=wednesday;thu=thursday;thur=thursday;"
        + "thurs=thursday;fri=friday;ph.d=p h d;m.d=m d;b.a=b a;a.k.a=also known as|a k a;w/=with;w/o=without;"
        + "esq=esquire;pvt=private;adm=admiral;incl=including;tel=telephone;temp=temperature;orig=originally;"
        + "mph=miles per hour|m p h")
    words.binding = set(
      "mr mrs ms dr prof st rev hon gen col capt lt sgt cpl maj cmdr gov sen rep pres supt messrs mt vs v e.g i.e cf viz ca "
        + "approx adm pvt a.k.a incl esp")
    words.numbering = set(
      "no nos fig figs vol vols p pp ch sec art op ex eq para jan feb mar apr jun jul aug sep sept oct nov dec")
    words.starters = set(
      "the a an he she it we they i you this that these those there in on at by for from with when while if but and so then as "
        + "after before his her its our their my your what who how why where now today no yes not all some many most both each "
        + "one another however meanwhile although because since once here let do did is are was were can could will would should "
        + "may it's that's there's he's she's we're they're i'm don't")
    words.stressed = set(
      "not and all you now the yes no my our are can did do for get go got had has have he her him his how if in is let may me "
        + "more must never new off on one only or out own put say see she so some stop such than that them then they this to too "
        + "try two up very want was way we well what when who why will with your be been but by any as at am an ever end every "
        + "day big bad best good here just keep know last less like live long look love made make man men many much need next "
        + "old real right same sure take tell time true turn wait wrong your stay play work love hate help home free full fast "
        + "easy hard high hot cold go back down over under into onto upon also both each else even from once them these those "
        + "were where which while whole whose ago far few low own run set sit ten six act age air arm art ask bed bit boy buy "
        + "car cut dog eat eye fun god gun guy job joy key kid law lay leg lie lot map mom dad oh ok okay hey hi wow win won"
    )
    words.doubles = set("apt wed sec rep rev ed fig hon temp max min")
    words.rated = set(
      "second minute hour day night week weekend month quarter year season annum decade person pupil student child adult user seat "
        + "head capita page word item unit piece serving portion dose meal game match session lesson class visit call click view "
        + "ticket box bottle pack bag case barrel gallon litre liter pound ounce ton tonne mile kilometer kilometre metre meter "
        + "foot yard inch acre hectare household room guest member team employee worker share")
    words.symbols = table(
      "&=and|ampersand;@=at;+=plus;%=percent|per cent;‰=per mille|per thousand;§=section;§§=sections;°=degrees|degree;"
        + "°C=degrees celsius|degrees|celsius|degrees centigrade;°F=degrees fahrenheit|degrees|fahrenheit;==equals|is|equal to;"
        + "≈=approximately|about;≠=is not equal to|not equal to;<=less than|under;>=greater than|more than|over;"
        + "≤=less than or equal to|at most;≥=greater than or equal to|at least;±=plus or minus;×=times|by;÷=divided by|over;"
        + "−=minus|negative;№=number;#=number|hash|hashtag;~=about|around|approximately|roughly;/=slash;.=dot|point;_=underscore;"
        + "-=dash|hyphen;:=colon;√=square root of|root;∞=infinity;π=pi;µ=micro;•=bullet")
    words.units = unitTable(
      "km=kilometer|kilometre|k>kilometers|kilometres|k;m=meter|metre>meters|metres;cm=centimeter|centimetre>centimeters|"
        + "centimetres;mm=millimeter|millimetre>millimeters|millimetres;nm=nanometer>nanometers|nanometres;mi=mile>miles;"
        + "ft=foot>feet|foot;yd=yard>yards;kg=kilogram|kilo>kilograms|kilos;g=gram>grams;mg=milligram>milligrams;"
        + "lb=pound>pounds;lbs=pound>pounds;gal=gallon>gallons;sqft=square foot>square feet;oz=ounce>ounces;l=liter|litre>liters|litres;L=liter|litre>liters|litres;"
        + "ml=milliliter|millilitre>milliliters|millilitres|mils;mL=milliliter|millilitre>milliliters|millilitres;"
        + "km/h=kilometer per hour>kilometers per hour|kilometers an hour|kilometres per hour;"
        + "kmh=kilometer per hour>kilometers per hour|kilometers an hour;kph=kilometer per hour>kilometers per hour|k p h;"
        + "m/s=meter per second>meters per second|metres per second;mph=mile per hour>miles per hour|miles an hour|m p h;"
        + "s=second>seconds;sec=second>seconds;ms=millisecond>milliseconds;min=minute>minutes;mins=minute>minutes;"
        + "h=hour>hours;hr=hour>hours;hrs=hour>hours;wk=week>weeks;mo=month>months;yr=year>years;yrs=year>years;Hz=hertz;kHz=kilohertz;MHz=megahertz;GHz=gigahertz;"
        + "W=watt>watts;kW=kilowatt>kilowatts;MW=megawatt>megawatts;kWh=kilowatt hour>kilowatt hours|k w h;V=volt>volts;A=amp>amps;"
        + "KB=kilobyte>kilobytes|k b;kB=kilobyte>kilobytes|k b;MB=megabyte>megabytes|megs|m b;GB=gigabyte>gigabytes|gigs|g b;"
        + "TB=terabyte>terabytes|t b;Mbps=megabit per second>megabits per second;Gbps=gigabit per second>gigabits per second;"
        + "dB=decibel>decibels|d b;m²=square meter>square meters|square metres|meters squared;"
        + "m2=square meter>square meters|square metres|meters squared;km²=square kilometer>square kilometers|square kilometres;"
        + "km2=square kilometer>square kilometers|square kilometres;m³=cubic meter>cubic meters|cubic metres;"
        + "cm²=square centimeter>square centimeters;cm³=cubic centimeter>cubic centimeters;ha=hectare>hectares;"
        + "sq=square;%=percent|per cent;‰=per mille|per thousand;°=degree>degrees|degree;pp=page>pages;px=pixel>pixels;"
        + "pt=point>points;fps=frames per second|f p s;rpm=r p m|revolutions per minute;ppm=parts per million|p p m;"
        + "K=k|kelvin|thousand;cal=calorie>calories;kcal=kilocalorie>kilocalories|calories;t=ton|tonne>tons|tonnes;"
        + "°C=degree celsius>degrees celsius|degrees|celsius|degrees centigrade;"
        + "°F=degree fahrenheit>degrees fahrenheit|degrees|fahrenheit;am=a m;pm=p m;AM=a m;PM=p m;x=times|x|by")
    words.currencies = currencyTable(
      "$,US$,USD,A$,AU$,AUD,C$,CA$,CAD,NZ$,HK$=dollar>dollars>cent>cents;€,EUR=euro>euros>cent>cents;"
        + "£,GBP=pound>pounds|quid>penny|pence>pence|p;¥,JPY=yen>yen;CN¥,CNY,RMB=yuan>yuan;₩,KRW=won>won;₹,INR,Rs=rupee>rupees>paisa>paise;"
        + "CHF,Fr=franc|swiss franc>francs|swiss francs>centime|cent>centimes|cents;₽,RUB=ruble>rubles|roubles>kopek>kopeks;"
        + "₺,TRY=lira>lira|liras;₿,BTC=bitcoin>bitcoin|bitcoins;R$,BRL=real>reais;¢=cent>cents;kr,SEK,NOK,DKK=krona|krone>kronor|kroner"
    )
    words.magnitudes = unitTable(
      "k=thousand|k>thousand|k|grand;K=thousand|k>thousand|k|grand;m=million;M=million|m;mn=million;mm=million;mio=million;"
        + "bn=billion;b=billion;B=billion|b;tn=trillion;T=trillion|t;trn=trillion")
    words.magnitudeWords = set("hundred thousand million billion trillion millions billions trillions m bn k mn tn")
    let months = "january february march april may june july august september october november december"
    words.monthNames = months.split(separator: " ").map(String.init)
    words.months = monthTable(months, "jan=1 feb=2 mar=3 apr=4 jun=6 jul=7 aug=8 sep=9 sept=9 oct=10 nov=11 dec=12")
    words.countedNouns = set(
      "chapter act scene part book volume war section article title canto phase stage type class level grade step figure table "
        + "appendix verse lesson unit game bowl episode season symphony sonata concerto opus number no appendix schedule annex "
        + "apollo mark round group world category rocky")
    words.rulers = set(
      "henry george charles edward louis philip james william richard frederick napoleon elizabeth mary catherine peter paul john "
        + "alexander nicholas francis ferdinand leopold wilhelm friedrich otto ivan pius benedict leo clement gregory innocent "
        + "urban boniface sixtus julius ramses ramesses ptolemy cleopatra darius xerxes margaret christian gustav haakon olaf "
        + "carlos felipe alfonso juan pope king queen emperor tsar john-paul victoria isabella albert umberto victor robert stephen"
    )
    return words
  }()
}
