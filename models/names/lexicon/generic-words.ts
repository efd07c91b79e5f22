import { stem } from './stem.ts';

/**
 * Words that many organisations have in their names, folded. From general knowledge of registers.
 *
 * The number is how often a word occurs at least: one company in so many, in round orders of magnitude. Resolution uses it as a floor
 * (`rarity.ts`), because a small or one-sided register counts too few. It compares words in the singular, so a plural has the number of
 * its singular. `undefined`: no floor, the register alone says how common the word is.
 *
 * `*`: screening gives the word the role `generic`: it tells two organisations apart only beside other words.
 */
const table: readonly (readonly [oneCompanyIn: number | undefined, words: string])[] = [
  [
    40,
    `company* companies* service services* solution* solutions* management* property* properties* group* holding holdings* limited
    uk* consulting* consultancy* investment* development* developments* trading* construction* constructions* design* designs*
    building* care* community* trust* trusts* international*`,
  ],
  [
    300,
    `academy* school* primary secondary college* education* learning training* health* healthcare* medical* centre* association*
    society* charity* foundation* partnership* partner* partners* enterprise* enterprises* project* projects* support home* homes*
    house* hall court estate* estates* letting rental land farm* farms* engineering* electrical plumbing heating roofing joinery
    carpentry painting decorating flooring cleaning* maintenance* repair motor car auto vehicle garage transport* haulage logistic
    logistics* taxi travel* hotel* hotels* restaurant* restaurants* cafe* bar food* foods* catering* kitchen bakery pizza takeaway
    pub inn retail* store* stores* shop* shops* market marketing* media* digital* creative studio production* film music event
    sport* sports* fitness club* football dental pharmacy clinic* nursing therapy beauty hair salon fashion clothing jewellery
    gift flower garden landscape landscaping green energy* power* solar electric gas* water oil* environmental waste recycling
    security* securities* safety fire alarm technology* tech software* system* systems* data* network* networks* web online*
    computer it telecom* communication communications* mobile electronic product* products* manufacturing* industry* industries*
    industrial* supply* supplies* wholesale* import* imports* export* exports* trade* distribution storage removal equipment*
    plant* hire tool tools* machine steel* metal metals* wood timber glass window door furniture interior bathroom textile
    packaging print printing publishing book press art gallery photography recruitment* staffing employment personnel payroll
    accounting accountancy accountant tax finance* financial* capital* fund* funds* asset* assets* wealth insurance* mortgage
    pension legal law solicitor advisory adviser research* science* sciences* laboratory pharma* life world* global* europe*
    european* british* english* national* north south east* west northern southern eastern western central* midland london city
    town new old royal premier first best prime elite star sun blue red black white golden gold silver park road street hill view
    high place space one 1 1st 2 2nd 3rd pro plus max team direct express local family child children young youth people woman men human
    social housing* residential residents nominee secretarial director office* business* businesses* commercial* corporate
    professional quality smart simple general* special specialist independent private* public* mat catholic cofe church* christian
    st`,
  ],
  [
    2_000,
    `hospital* hospice surgery practice doctor patient wellbeing mental disability deaf blind autism dementia cancer heart stroke
    carer caring respite relief aid help action advice advocacy voluntary volunteer volunteering counselling counsellor bureau*
    council* federation* forum union* league* institute* institution* university* student pupil nursery infant junior preschool
    playgroup kindergarten grammar comprehensive diocese diocesan parish mary john james peter paul george andrew michael joseph
    thomas anne cross holy trinity sacred lady chapel ministry* mission gospel faith hope grace spirit living live well good
    better together friend fellowship brother sister son daughter father mother baby kid teen age elderly senior retirement
    retired veteran army force navy air marine* sea ocean coast coastal river lake bridge valley vale forest tree oak ash elm rose
    lily apple orchard meadow field moor heath common village rural country county district borough region regional* area england
    scotland scottish wales welsh ireland irish britain united kingdom america american* asia* africa* india china middle* upper
    lower great little big small mini open free fair fast quick easy safe sure true real* right light bright clear clean fresh
    pure natural nature organic earth planet eco sustainable future next modern contemporary classic vintage heritage history
    museum theatre dance drama performing cultural culture festival radio television video image photo sound voice word language
    translation writing reading library information link connect connection alliance consortium cooperative collective hub base
    point gate way path route journey step tower castle manor lodge cottage villa apartment flat mansion terrace square crescent
    grove lane avenue close drive mill* works* factory* warehouse yard dock port wharf harbour quay bay beach island cliff rock
    stone brick concrete cement tile slate marble granite sand clay iron copper brass aluminium plastic rubber leather fabric
    cotton wool silk paper card box bag bottle cup plate table chair bed sofa carpet curtain lamp candle mirror clock watch ring
    bike bicycle cycle motorcycle bus coach train rail railway aviation* aircraft airport flight drone boat ship yacht shipping*
    freight cargo courier delivery parcel post mail call phone app cloud cyber code logic robot automation control instrument
    measurement test testing inspection survey surveying surveyor architect architecture planning planner manager master expert
    king queen prince princess duke lord crown lion eagle wolf bear fox tiger horse dog cat pet animal vet veterinary bird fish
    dairy meat butcher egg milk cheese bread cake chocolate sweet sugar spice tea coffee juice wine beer brewery brewing gin
    whisky bistro grill diner lounge spa gym yoga pilates golf tennis rugby cricket swimming boxing martial running racing ride
    riding adventure outdoor camping holiday tour tours* tourism leisure* entertainment game gaming play toy party wedding bridal
    funeral memorial florist gardening seed horticulture agriculture agricultural* grain feed crop harvest tractor machinery pump
    valve pipe drain drainage sewer boiler insulation ventilation refrigeration cooling cable wire lighting signs paint coating
    chemical fuel petrol mining* quarry drilling offshore* wind hydro nuclear battery charging carbon climate domiciliary
    supported accommodation sheltered homeless refuge refugee migrant domestic abuse recovery rehabilitation addiction alcohol
    drug prison probation police justice crime victim witness equality diversity inclusion women girls gender race ethnic minority
    muslim islamic jewish hindu sikh asian polish chinese* indian turkish italian french german spanish greek`,
  ],
  [
    undefined,
    `bank* banks* banking* banque* banco* bankasi* groupe* gruppe* grupo* gruppo* gruppa* internationale* internacional* worldwide*
    corporation* entreprise* industrie* traders* trader* commerce* servicios* technical* consultants* consultant* associates*
    associated* organisation* trustees* charitable* investors* ventures* venture* equity* assurance* developers* builders*
    engineers* contractors* contracting* telecommunications* transportation* shipyard* maritime* lines* line* airlines* airways*
    petroleum* petrochemical* minerals* refinery* manufacturers* pharmaceutical* pharmaceuticals* agency* department* committee*
    commission* federal* state* scientific* agro* overseas* usa* russian*`,
  ],
];

export const genericWordRows = table.flatMap(([oneCompanyIn, words]) =>
  words.split(/\s+/).map((marked) => ({ oneCompanyIn, word: marked.replace('*', ''), isGeneric: marked.endsWith('*') })),
);

/** Words of the role `generic`. Screening writes abbreviations out in full before it looks a word up. */
export const genericWords: ReadonlySet<string> = new Set(genericWordRows.filter(({ isGeneric }) => isGeneric).map(({ word }) => word));

/**
 * Generic words that are also names of people, of any origin. From general knowledge; in doubt a word is one, because a payment to a person of that
 * name would be released to the company.
 */
const namesOfPeople: ReadonlySet<string> = new Set(
  `africa asia asset banco bank banks bureau care charity china church council data east english farm fund gas general home homes hospital
  house league leisure line lines marine media middle mill partner plant power real state steel store trust uk union usa venture works
  world`.split(/\s+/),
);

/** Generic words that no person has as a name: `services`, `holdings`. */
export const organisationWords: ReadonlySet<string> = new Set([...genericWords].filter((word) => !namesOfPeople.has(word)));

/** The least share of companies, 0 to 1, that have a word in their name, by the word's stem. */
export const leastShares: ReadonlyMap<string, number> = new Map(
  genericWordRows.flatMap(({ oneCompanyIn, word }) => (oneCompanyIn === undefined ? [] : [[stem(word), 1 / oneCompanyIn] as const])),
);

/** Words that a ledger writes beside a name to say which office or account it pays. Few registered names have them. */
export const siteWords: ReadonlySet<string> = new Set(
  `account accounts acc branch department office site ledger remittance purchase payment invoice invoicing payable receivable
  creditor supplier provider vendor customer ref reference payee old new closed dormant use do not head regional division unit`
    .split(/\s+/)
    .map((word) => word.replace(/s$/, '')),
);
