/**
 * How common a part of a person's name is in its own naming culture. Each line: how many of 10,000 persons have the part, and its spellings, folded.
 *
 * Counted by `bench/screening/name-parts.ts` in all names of the 2,940 persons of these nationalities on the UK Sanctions List of April 2026 (Open
 * Government Licence v3.0): parts that at least one person in 200 has, without those of which more than nine holders in ten have one nationality (the
 * clan of a regime). The nine Russian family names are those that at least one Russian in 200 has
 * (github.com/sigpwned/popular-names-by-country-dataset, CC0). A list that changes does not change this table,
 * so no match changes its effect by itself.
 */
const counted = [
  {
    culture: 'Arabic, Persian and South Asian',
    parts: `
  2864 mohamad mohamed mohammad mohammadi mohammed mohammmad mohamud mohd mouhamad muhamad muhamed muhammad muhammed
  991 ali aly
  951 achmed ahmad ahmed akhmad akhmed
  674 assan hasan hashan hassan hassen
  575 abdulah abdullah
  535 ebrahim ibraheem ibrahim
  446 hosein hossein husain husayn huseyn hussain hussayn hussein
  327 omar omer oumar umar
  258 saeed saeid said saied saiid sayeed
  248 salah saleh salih
  238 abdulrahman abdulrahmane abdulrahmman abdulrehman abdulrhman abdurahman
  218 hamad hamed hamid hammid hamud
  198 mahmood mahmoud mahmud mehmood
  198 mostafa mostefa mustafa mustapha
  198 jan john jon yahya
  188 joseph yousef youssef youssuf yusef yusif yusuf
  168 salam saleem salem salim
  168 haled khaled khalid
  149 majeed majid
  149 abas abass abbas abbes
  149 moshe mousa moussa musa mussa
  129 djamal gamal jamal jamil
  119 khan
  119 rahman rahmun rehman
  119 allah ullah
  119 sahab saheb sahib
  109 aziz azziz
  109 esmaeil esmail ismael ismail
  109 maansuur mansoor mansour manssor mansur mansuur
  109 dahir taher tahir zahir
  109 abdulkader abdulkadir abdulkhader abdulqadeer abdulqader abdulqadir
  99 abdulaziz
  99 agha
  99 asaad asad assad
  99 naser nasser nassir
  99 bashar bashir basir
  99 souleiman sulaiman sulaimani sulayman suleiman sulejman suliman
  89 abdulsalaam abdulsalam
  89 khaleel khalil
  89 sayyed
  89 wali
  89 saad saed
  89 osman othman uthman
  79 adam
  79 aamir amir
  79 gul
  79 sultan
  79 abdulahmed abdulhamid
  79 abdulkareem abdulkarim
  79 ameen amin yamin
  79 kasim qasem qasim qassim
  79 mahdi mehdi
  69 abdulatif
  69 bakr
  69 imad
  69 noor nour
  69 taha talia
  69 akhdar akhtar akhter
  69 sameer samer samir
  69 asir yasar yasir
  69 faical faisal faysal fayssal
  69 sami shami
  59 amer
  59 hamdan
  59 khamees khamis
  59 waleed walid
  59 yaser yassar yasser yassir
  59 zouhair zouheir zuhair zuheir
  59 hamza hamzah hamzi
  59 malak malek malik maluk
  59 mohsen mohsin moshen muhsen
  59 jaber jabir
  59 karam karim
  59 abdulahi abdulay abdulhai
  59 asim jasim
  59 bakar baker baqer
  59 hammad hammoud hammud hamoud
  59 mahsud masood masoud massoud masud
  59 rachid rashed rashid
`,
  },
  {
    culture: 'Russian, Ukrainian and Belarusian',
    parts: `
  922 aleksander aleksandr alex alexander alexandr aliaksandr oleksandr sasha
  829 vladimirovich vladimirovych vladmimirovich vladmirovich vladymyrovych vladzimirovich
  689 sergei sergej sergey sergii sergij sergiy
  673 alekandrovich aleksandrovich aleksandrovitch aleksandrovych alexandrovich alexandrovits alexandrovych alexsandrovich oleksandrovych
  570 nikoalevich nikolaevich nikolaevitch nikolayevich nikolayevitch nikoolaevich nykolayevych
  559 andrei andrej andrey andrii andriy
  487 uladzimir vladimir volodymyr
  445 dima dimitri dmitri dmitrii dmitriy dmitry dmytro
  399 aleksei aleksey alexei alexey aliaksei oleksiy
  378 victorovich victorovych viktaravich viktororvich viktorovich viktorovitch viktorovych
  368 iurievich jurievich yurevich yureyevich yureyvich yurievich yuriovych yurivich yuriyovich yuryevich
  331 igor ihor
  326 ivanavich ivanovic ivanovich ivanovitch ivanovych
  326 anatolevich anatolievich anatolievitch anatoliiovych anatolyevich anatolyvich
  321 george georges georgy yuri yurii yuriy yury
  300 oleg oleh
  300 michel mihail mikail mikhail
  295 michailovich mihailovich mihajlovich mikhailavich mikhailovich mikhaylovich mykhailovych
  295 sergeevich sergeivich sergeyevich sergeyvich
  254 nikolai nikolay nykolai
  238 victor viktar viktor wiktor
  228 vaselyevich vasilevich vasileyevich vasilievich vasilyevich vasilyovich
  207 barisovich borisovich borissovich
  207 aleekseevich alekseevich alekseyevich alexeevich alexeyevich oleksiivich
  207 evenievich evgenevich evgenievich evgenyevich yevgenevich yevgenievich yevgeniyevich yevgenyevich yevgenyvich
  181 eugene evgenii evgenij evgeniy evgeny yevgen yevgeni yevgeniy yevgeny yevhen zhenya
  176 patrovich petrovich petrovitch petrovych
  176 alena elena helen olena yelena
  176 valerevich valerievich valeriovich valeriyevich valeriyovich valeryevich valeryvich veleryevich
  161 natalia nataliia nataliya natallia natallya natalya
  155 nikoalyevna nikolaevna nikolayevna
  150 gennadevich gennadievich gennadiyevich gennadyevich
  145 vladimirovna
  145 ivan john
  145 pavel pavlo
  145 anatoli anatolii anatoliy anatoly
  140 aleksandrovna alexandrova alexandrovna
  129 olga
  129 viacheslav vyacheslav vyascheslav vycheslav
  129 maksim maxim
  124 denis denys
  124 egorovich igaravich igorevich igorovich igoryevich
  119 valeri valerii valeriy valery valeryy
  119 viachaslavavich viacheslavovich viacheslavovych viatcheslavovich vyacheslavovich vyacheslavovych yyacheslavovich
  114 inna irina irinia
  114 andreevich andreievich andreyevich
  109 vitali vitalii vitalij vitalijj vitaliy vitaly
  104 paulovich pavlovic pavlovich pavlovitch pavlovych
  98 raman roman
  98 leanidavich leonidavich leonidovich leonydovych
  93 boris
  93 konstantin
  88 konstantinovich
  88 olegovich
  88 svetlana
  88 anatolevna anatolievna anatolyevna
  83 viktorovna
  83 georgevich georgievich georgiyevich georgyevich heorhievich
  83 grigorevich grigorievich grigoryevich grogorievich
  78 vadim vadym
  78 dmitrievich dmitriyevich dmitryevich
  78 genadiy gennadi gennadiy gennady
  73 artem
  73 mihailauna mikhailauna mikhailova mikhailovna mikhaylona mikhaylovna
  67 anton
  67 maria mariya
  67 tatiana tatyana tetyana
  67 valentinovich valentinovych valentynovych
  67 vasilevna vasilievna vasilyevna vasylivna
  62 ivanauna ivanovna
  62 ekaterina yekaterina
  62 vitalievich vitalijovich vitaliyovich vitalyevich vitalyovich vitalyovych
  57 aliaksandravich
  57 anna
  57 leanid leonid
  57 vladislav vladyslav
  57 vasilii vasiliy vasily
  57 yurevna yurievena yurievna yuriyivna yuryevna
  52 ilia iliya ilya
  52 ivanov
  52 ruslan
  52 stepanovich
  52 yakaulevich yakovlevich
  52 uladimiravich uladzimiravic uladzimiravich ulazimiravich vladzimiravich
  52 peter petr petro piotr pyotr
  52 sergeevna sergeyevna
  52 serhii siarhei siarhej
  161 smirnov smirnova
  130 ivanov ivanova
  90 kuznetsov kuznetsova
  79 popov popova
  73 sokolov sokolova
  65 lebedev lebedeva
  58 kozlov kozlova
  54 novikov novikova
  53 morozov morozova
`,
  },
];

/** One naming culture. */
interface NamingCulture {
  readonly culture: string;
  /** Share of its people who have the part, 0 to 1; 0 for a part that is rare or not known. */
  readonly shareWith: (part: string) => number;
}

export const namingCultures: readonly NamingCulture[] = counted.map(({ culture, parts }) => {
  const shares = new Map(parts.trim().split('\n').flatMap(readLine));
  return { culture, shareWith: (part) => shares.get(part) ?? 0 };
});

function readLine(line: string): [string, number][] {
  const [count, ...spellings] = line.trim().split(' ');
  return spellings.map((spelling) => [spelling, Number(count) / 10_000]);
}
