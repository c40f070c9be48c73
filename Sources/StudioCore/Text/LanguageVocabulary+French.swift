// SPDX-License-Identifier: Apache-2.0

extension LanguageVocabulary {
  static let french: LanguageVocabulary = {
    var words = LanguageVocabulary()
    words.stage = .french
    words.abbreviations = table(
      "m=monsieur;mm=messieurs;mme=madame;mmes=mesdames;mlle=mademoiselle;dr=docteur;pr=professeur;me=maître;mgr=monseigneur;"
        + "st=saint;ste=sainte;av=avenue;bd=boulevard;bld=boulevard;etc=et cetera|etcetera;p.ex=par exemple;ex=exemple|par exemple;"
        + "c.-à-d=c'est à dire;cad=c'est à dire;cf=confer|voir;env=environ;n°=numéro;nº=numéro;no=numéro;nos=numéros;p=page;pp=pages;"
        + "vol=volume;chap=chapitre;art=article;fig=figure;tél=téléphone;max=maximum;min=minutes|minimum;av.j.-c=avant jésus christ;"
        + "apr.j.-c=après jésus christ;j.-c=jésus christ;s.v.p=s'il vous plaît;svp=s'il vous plaît;r.s.v.p=r s v p;janv=janvier;févr=février;avr=avril;"
        + "juil=juillet;sept=septembre;oct=octobre;nov=novembre;déc=décembre;vs=versus|contre;qqch=quelque chose;qqn=quelqu'un;"
        + "rdv=rendez vous;ap=après;bcp=beaucoup")
    words.binding = set("m mm mme mmes mlle dr pr me mgr st ste av bd bld p.ex c.-à-d cf env vs n° nº")
    words.numbering = set("no nos n° nº p pp vol chap art fig janv févr avr juil sept oct nov déc")
    words.starters = set(
      "le la les un une il elle ils elles nous vous je tu on ce cette ces c'est dans en à au aux pour par avec sur mais et donc or si "
        + "quand lorsque comme alors ainsi puis après avant son sa ses leur leurs mon ma mes notre votre qui que quoi où comment "
        + "pourquoi aujourd'hui maintenant pas tout tous toutes")
    words.stressed = set(
      "et le la les un une des du de en à au ne pas non oui si je tu il elle on nous vous ce qui que quoi où dans pour par sur avec "
        + "sans tout tous rien plus moins très bien mal fin mon ton son ma ta sa mes tes ses est sont été va fait dit ici là mais ou "
        + "or ni car moi toi lui soi vie mot jour an ans bon")
    words.doubles = set("art vol ex max")
    words.rated = set(
      "seconde minute heure jour nuit semaine mois trimestre an année saison personne tête enfant adulte utilisateur salarié habitant "
        + "page mot pièce portion dose match séance ménage chambre membre élève litre kilo mètre kilomètre tonne hectare bouteille "
        + "boîte équipe classe")
    words.symbols = table(
      "24h/24=vingt quatre heures sur vingt quatre;7j/7=sept jours sur sept;24/7=vingt quatre sept;&=et;@=arobase|at;+=plus;%=pour cent|pourcent;‰=pour mille;§=paragraphe;§§=paragraphes;°=degrés|degré;°C=degrés celsius|degrés;"
        + "°F=degrés fahrenheit|degrés;==égale|égal;≈=environ|à peu près;≠=différent de;<=inférieur à|moins de;"
        + ">=supérieur à|plus de;≤=inférieur ou égal à;≥=supérieur ou égal à;±=plus ou moins;×=fois;÷=divisé par;−=moins;№=numéro;"
        + "#=numéro|dièse|hashtag;~=environ;/=slash;.=point;_=tiret bas;-=tiret;:=deux points;√=racine de;∞=infini;π=pi"
    )
    words.units = unitTable(
      "km=kilomètre>kilomètres;m=mètre>mètres;cm=centimètre>centimètres;mm=millimètre>millimètres;kg=kilogramme|kilo>kilogrammes|kilos;"
        + "g=gramme>grammes;mg=milligramme>milligrammes;t=tonne>tonnes;l=litre>litres;L=litre>litres;ml=millilitre>millilitres;"
        + "cl=centilitre>centilitres;km/h=kilomètre heure>kilomètres heure|kilomètres à l'heure|kilomètres par heure;"
        + "m/s=mètre par seconde>mètres par seconde;s=seconde>secondes;sec=seconde>secondes;min=minute>minutes;mn=minute>minutes;"
        + "h=heure>heures;Hz=hertz;kHz=kilohertz;MHz=mégahertz;GHz=gigahertz;W=watt>watts;kW=kilowatt>kilowatts;"
        + "MW=mégawatt>mégawatts;kWh=kilowattheure>kilowattheures;V=volt>volts;A=ampère>ampères;Mo=mégaoctet>mégaoctets;"
        + "Go=gigaoctet>gigaoctets;To=téraoctet>téraoctets;Ko=kilooctet>kilooctets;ko=kilooctet>kilooctets;dB=décibel>décibels;"
        + "m²=mètre carré>mètres carrés;m2=mètre carré>mètres carrés;km²=kilomètre carré>kilomètres carrés;"
        + "km2=kilomètre carré>kilomètres carrés;m³=mètre cube>mètres cubes;m3=mètre cube>mètres cubes;ha=hectare>hectares;"
        + "%=pour cent|pourcent;‰=pour mille;°=degré>degrés;°C=degré celsius>degrés celsius|degrés;°F=degré fahrenheit>degrés "
        + "fahrenheit;x=fois;px=pixel>pixels;ans=an>ans;pers=personne>personnes;kcal=kilocalories|calories")
    words.currencies = currencyTable(
      "€,EUR=euro>euros>centime|cent>centimes|cents;$,US$,USD,CAD=dollar>dollars>cent|centime>cents|centimes;£,GBP=livre|livre sterling>"
        + "livres|livres sterling>penny>pence;CHF,Fr=franc|franc suisse>francs|francs suisses>centime>centimes;F,FF=franc>francs>"
        + "centime>centimes;¥=yen>yens;₩=won>wons;₹=roupie>roupies;₽=rouble>roubles;FCFA=franc c f a>francs c f a;₿=bitcoin>bitcoins"
    )
    words.magnitudes = unitTable(
      "M=million>millions;Md=milliard>milliards;Mds=milliard>milliards;k=mille|k;K=mille|k;mio=million>millions")
    words.magnitudeWords = set("cent mille million millions milliard milliards billion billions")
    let months = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
    words.monthNames = months.split(separator: " ").map(String.init)
    words.months = monthTable(
      months, "janv=1 févr=2 fév=2 avr=4 juil=7 sept=9 oct=10 nov=11 déc=12 fevrier=2 aout=8 decembre=12")
    words.countedNouns = set(
      "chapitre acte scène partie tome livre volume article section titre chant phase type classe niveau figure tableau annexe siècle "
        + "mondiale guerre leçon épisode saison symphonie concerto numéro")
    words.rulers = set(
      "louis henri charles philippe françois napoléon jean paul pie benoît léon clément grégoire innocent alexandre nicolas pierre "
        + "catherine élisabeth elizabeth georges édouard guillaume frédéric frédéric-guillaume jean-paul ramsès pape roi reine empereur "
        + "tsar léopold albert rodolphe ferdinand joseph juan-carlos charles-quint")
    return words
  }()
}
