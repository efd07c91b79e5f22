/**
 * Given names that stand for each other, one group a line: short forms, and one name in several languages. Spellings that differ by a letter or
 * two need no line, because the edit distance already finds them. From general knowledge of names.
 */
const groups = `
  william bill billy will willie wilhelm guillaume guillermo guglielmo
  robert bob bobby rob robbie bert roberto
  richard dick rick ricky rich ricardo riccardo
  james jim jimmy jamie jaime giacomo
  john jack johnny jon juan jean ivan giovanni johann johannes hans jan ian sean yahya ioannis joao
  joseph joe joey josef jose giuseppe yusuf yousef youssef iosif osip
  michael mike mick mickey michel miguel mikhail michele mikael
  thomas tom tommy tomas
  charles charlie chuck carl karl carlos carlo
  edward ed eddie ted teddy ned eduardo edvard
  henry harry hank heinrich enrique henri
  alexander alex aleksandr alexandre alejandro alessandro oleksandr sasha aliaksandr iskandar sandy
  anthony tony antonio anton antoine
  andrew andy drew andrei andrey andrzej andrea andre andreas
  daniel dan danny
  david dave davy dawud daoud davud
  nicholas nick nicky nikolai nikolay nicolas niccolo mykola nicola
  peter pete pedro pierre pietro piotr petr pyotr petro
  paul pavel pablo paolo pavlo
  stephen steve steven stefan esteban etienne stepan
  christopher chris kit cristobal christophe
  matthew matt mateo matteo mathieu matthias
  benjamin ben benny benji
  samuel sam sammy
  timothy tim timmy
  gregory greg grigory gregorio
  kenneth ken kenny
  ronald ron ronnie
  donald don donnie
  frederick fred freddie freddy friedrich frederic federico fritz fryderyk
  francis frank francisco frankie francesco francois franz
  lawrence larry laurence lorenzo laurent
  leonard len lenny leonardo
  patrick pat paddy patricio
  philip phil felipe philippe filippo
  raymond ray ramon
  ronald ron
  terence terry terrence
  vincent vince vincenzo vicente
  walter walt wally
  zachary zach zack
  joshua josh yeshua
  jonathan jon jonny nathan
  nathaniel nate nat
  elizabeth liz beth betty lizzie eliza elisabeth isabel elizaveta betsy
  margaret maggie meg peggy margarita marguerite greta
  katherine kate kathy katie cathy catherine ekaterina katya caterina kathryn karen catalina
  mary maria marie mariam maryam molly miriam
  anne ann anna ana annie hannah nancy
  susan sue susie suzanne susanna
  patricia pat patty tricia trish
  jennifer jen jenny
  jessica jess jessie
  deborah deb debbie
  barbara barb babs
  rebecca becky becca
  victoria vicky viktoria
  helen elena helena nell olena yelena helene
  theresa teresa terry tess therese
  eleanor nora ellie leonora
  dorothy dot dorothea
  sarah sally sara
  alice ali alicia
  abraham abe ibrahim avraham abram ebrahim
  isaac ishaq itzhak yitzhak ishak
  jacob jake yaqub yaakov yakov jakob yakub giacobbe iago
  moses musa moshe moussa moise
  solomon suleiman sulayman suleyman shlomo soliman
  aaron harun haroun
  ishmael ismail ismael
  gabriel jibril gabe gavriil djibril
  michael mikail
  jesus isa issa
  elijah ilyas elias ilya ilias eliyahu
  job ayub ayoub ayyub
  jonah yunus younis yunis
  zechariah zakaria zakariya zacarias
  joachim jochen
  george jorge georg giorgio yuri yury georgy jerzy georges yuriy giorgi
  vladimir volodymyr uladzimir vova wladimir
  sergei serhii sergio serge siarhei
  dmitry dima dmytro dimitri
  yevgeny eugene evgeny yevhen eugen zhenya
  mikhail misha mykhailo
  alexei oleksiy aleksei alexey alyosha aliaksei
  igor ihor
  oleg oleh
  konstantin kostya kostyantyn constantine costa
  viktor victor vitya
  gennady hennadiy
  grigory hryhoriy
  anatoly anatoliy tolya
  mohammed muhammad mohamed mohammad mohamad muhammed muhamed mehmet mohd muhamad muhammet mahomet magomed mamadou
  ahmed ahmad ahmet achmed akhmed
  hussein husayn hossein husain hussain huseyin husein
  hassan hasan hassane
  ali aly
  omar umar omer
  osama usama
  othman uthman usman osman othmane
  khaled khalid halid
  said saeed sayeed saied sayed
  rashid rasheed rachid
  hamid hameed
  mustafa mostafa moustafa
  fatima fatimah fatma fatemeh fatimata
  aisha ayesha aicha aysha aishah
  khadija khadijah hatice
`;

const namesOf: readonly (readonly string[])[] = groups
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const groupsOf = readGroups();

/** Returns true when two folded names are short forms or translations of one name. */
export function sameGivenName(one: string, other: string): boolean {
  const left = groupsOf.get(one);
  if (left === undefined) return false;
  const right = groupsOf.get(other);
  return right?.some((group) => left.includes(group)) === true;
}

/** Returns true for a folded given name that has short forms or translations. */
export function isKnownGivenName(word: string): boolean {
  return groupsOf.has(word);
}

function readGroups(): ReadonlyMap<string, readonly number[]> {
  const read = new Map<string, number[]>();
  namesOf.forEach((names, group) => {
    for (const name of names) read.set(name, [...(read.get(name) ?? []), group]);
  });
  return read;
}
