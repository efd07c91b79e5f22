/**
 * Short forms and variants of the words in organisations' names, with the word that they stand for. Folded; from general knowledge of British
 * registers and ledgers. Both names of a comparison are read with this table, so a wrong entry costs little.
 *
 * `?`: the short form stands for other words too (`assoc` for associates, `gp` for a general partner, `rc` for initials), or the two are different
 * words of one meaning. Resolution finds a company by it, and does not call the names the same (`unmistakableAbbreviations`).
 *
 * Columns: full form | read by both engines | by screening only | by resolution only. Resolution compares words in the singular (`stem.ts`),
 * so it needs no entries for plurals; a short form of several words is for resolution only.
 */
const table = `
  international    | intl              | int, internl       | internat
  national         | natl              |                    | nat?
  manufacturing    | mfg               |                    | manf?
  management       | mgmt              | managment          | mgt
  association      | assoc?, assn      |                    |
  brothers         | bros              |                    |
  government       | govt              |                    |
  department       | dept              |                    |
  university       | univ?             |                    |
  institute        |                   | inst               |
  technology       |                   | tech, technologies |
  industries       |                   | ind, inds          |
  engineering      |                   | eng                | engg
  services         | svcs, serv?, svc? | service            |
  systems          |                   | sys                |
  organisation     | org?, organization? |                  |
  centre           | center?, ctr?     |                    |
  group            | grp               |                    | gp?
  holdings         | hldgs, hldg?      | holding            |
  investment       |                   | inv, investments   |
  development      |                   | dev                |
  construction     | constr?           |                    |
  hospital         |                   |                    | hosp?
  cooperative      |                   |                    | coop, co operative, co op
  cooperation      |                   |                    | co operation
  company          |                   |                    | co
  society          |                   |                    | soc?
  property         |                   |                    | props?
  distribution     |                   |                    | distr?, dist?
  laboratory       |                   |                    | labs?, lab?
  school           |                   |                    | sch?
  college          |                   |                    | coll?
  academy          |                   |                    | acad?
  infant           |                   |                    | inf?
  junior           |                   |                    | jnr, jr?
  mat              |                   |                    | multi academy trust
  cofe             |                   |                    | ce?, church of england, c of e
  catholic         |                   |                    | rc?, roman catholic
  st               | saint             |                    |
  mount            |                   | mt                 |
  fort             |                   | ft                 |
  road             |                   |                    | rd?
  uk               |                   |                    | united kingdom
  gb               |                   |                    | britain?, great britain
  buckinghamshire  |                   |                    | bucks
  berkshire        |                   |                    | berks
  cambridgeshire   |                   |                    | cambs
  derbyshire       |                   |                    | derbys
  gloucestershire  |                   |                    | glos
  hampshire        |                   |                    | hants
  hertfordshire    |                   |                    | herts
  lancashire       |                   |                    | lancs
  leicestershire   |                   |                    | leics
  lincolnshire     |                   |                    | lincs
  northamptonshire |                   |                    | northants
  nottinghamshire  |                   |                    | notts
  oxfordshire      |                   |                    | oxon
  staffordshire    |                   |                    | staffs
  warwickshire     |                   |                    | warks
  wiltshire        |                   |                    | wilts
  worcestershire   |                   |                    | worcs
  yorkshire        |                   |                    | yorks
`;

interface Abbreviation {
  readonly short: string;
  readonly full: string;
  readonly mistakable: boolean;
}

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

function columns(...read: readonly number[]): Abbreviation[] {
  return rows.flatMap(([full = '', ...cells]) =>
    read
      .flatMap((column) => (cells[column] ?? '').split(', ').filter(Boolean))
      .map((short) => ({ short: short.replace('?', ''), full, mistakable: short.endsWith('?') })),
  );
}

function byShortForm(some: readonly Abbreviation[]): ReadonlyMap<string, string> {
  return new Map(some.map(({ short, full }) => [short, full]));
}

const forResolution = columns(0, 2);

/** Full form by the short form that screening reads. */
export const screeningAbbreviations = byShortForm(columns(0, 1));

/** Full form by the short form of one or several words that resolution reads. */
export const resolutionAbbreviations = byShortForm(forResolution);

/** Those of resolution that stand for one word only. */
export const unmistakableAbbreviations = byShortForm(forResolution.filter(({ mistakable }) => !mistakable));

/**
 * Countries that names write out or as letters with stops (`U.S.`), by the spelling in words: the word that screening compares.
 * Longer spellings first.
 */
export const writtenCountries: readonly (readonly [words: readonly string[], country: string])[] = [
  [['united', 'states', 'of', 'america'], 'usa'],
  [['united', 'states'], 'usa'],
  [['united', 'kingdom'], 'uk'],
];
