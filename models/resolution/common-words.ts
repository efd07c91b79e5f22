import { stem } from '../names/lexicon/stem.ts';

/**
 * How often words stand in company names at the least, whatever a small or one-sided register says of them: companies that share one, in
 * round orders of magnitude. From general knowledge of the British register; A register that
 * knows a word to be more common is believed.
 */
const shares: readonly (readonly [oneIn: number, words: string])[] = [
  [
    40,
    `company service solution management property group holding limited uk consulting consultancy investment development trading
    construction design building care community trust international`,
  ],
  [
    300,
    `academy school primary secondary college education learning training health healthcare medical centre association society charity
    foundation partnership partner enterprise project support home house hall court estate letting rental land farm engineering electrical
    plumbing heating roofing joinery carpentry painting decorating flooring cleaning maintenance repair motor car auto vehicle garage
    transport haulage logistic taxi travel hotel restaurant cafe bar food catering kitchen bakery pizza takeaway pub inn retail store shop
    market marketing media digital creative studio production film music event sport fitness club football dental pharmacy clinic nursing
    therapy beauty hair salon fashion clothing jewellery gift flower garden landscape landscaping green energy power solar electric gas
    water oil environmental waste recycling security safety fire alarm technology tech software system data network web online computer it
    telecom communication mobile electronic product manufacturing industry industrial supply wholesale import export trade distribution
    storage removal equipment plant hire tool machine steel metal wood timber glass window door furniture interior kitchen bathroom textile
    packaging print printing publishing book press art gallery photography recruitment staffing employment personnel payroll accounting
    accountancy accountant tax finance financial capital fund asset wealth insurance mortgage pension legal law solicitor advisory adviser
    research science laboratory pharma life world global europe european british english national north south east west northern southern
    eastern western central midland london city town new old royal premier first best prime elite star sun blue red black white golden gold
    silver royal park road street hill view high court place space one 1 2 pro plus max team direct express local family child children young
    youth people woman men human social housing residential residents management nominee secretarial director office business commercial
    corporate professional quality smart simple general special specialist independent private public mat catholic cofe church christian st`,
  ],
  [
    2_000,
    `hospital hospice surgery practice doctor patient wellbeing mental disability deaf blind autism dementia cancer heart stroke carer
    caring respite relief aid help action advice advocacy voluntary volunteer volunteering counselling counsellor bureau council federation
    forum union league institute institution academy university student pupil nursery infant junior preschool playgroup kindergarten grammar
    high comprehensive specialist diocese diocesan parish saint mary john james peter paul george andrew michael joseph thomas anne cross
    holy trinity sacred lady chapel ministry mission gospel faith hope grace spirit life living live well good better together friend
    friends fellowship brother sister son daughter father mother baby kid teen age elderly senior retirement retired veteran army force
    navy air marine sea ocean coast coastal river lake bridge valley vale wood forest tree oak ash elm rose lily apple orchard meadow field
    moor heath common village rural country county district borough region regional area england scotland scottish wales welsh ireland irish
    britain gb united kingdom america american asia africa india china middle upper lower great little big small mini open free fair fast
    quick easy safe sure true real right light bright clear clean fresh pure natural nature organic earth planet eco sustainable future
    next modern contemporary classic vintage heritage history museum theatre dance drama performing arts cultural culture festival radio
    television video image photo sound voice word language translation writing reading library information communication link connect
    connection network alliance consortium cooperative collective hub base point gate way path route journey step bridge tower castle manor
    lodge cottage villa apartment flat mansion court terrace square crescent gardens grove lane avenue close drive mill works factory
    warehouse yard dock port wharf harbour quay bay beach island cliff rock stone brick concrete cement tile slate marble granite sand clay
    iron copper brass aluminium plastic rubber leather fabric cotton wool silk paper card box bag bottle cup plate table chair bed sofa
    carpet curtain blind lamp candle mirror clock watch ring bike bicycle cycle motorcycle bus coach train rail railway aviation aircraft
    airport flight drone boat ship yacht shipping freight cargo courier delivery parcel post mail call phone app cloud cyber code logic
    robot automation control instrument measurement test testing inspection survey surveying surveyor architect architecture planning
    planner project manager master expert king queen prince princess duke lord crown lion eagle wolf bear fox tiger horse dog cat pet
    animal vet veterinary bird fish farm dairy meat butcher egg milk cheese bread cake chocolate sweet sugar spice tea coffee juice wine beer
    brewery brewing spirit gin whisky bistro grill diner lounge spa gym yoga pilates golf tennis rugby cricket swimming boxing martial
    running racing ride riding adventure outdoor camping holiday tour tourism leisure entertainment game gaming play toy party wedding
    bridal funeral memorial florist gardening tree nurseries seed horticulture agriculture agricultural grain feed crop harvest tractor
    machinery pump valve pipe drain drainage sewer boiler insulation ventilation refrigeration cooling electric cable wire lighting signs
    sign paint coating chemical gas fuel petrol mining quarry drilling offshore wind hydro nuclear battery charging carbon climate care
    domiciliary supported accommodation sheltered homeless refuge refugee migrant domestic abuse recovery rehabilitation addiction alcohol
    drug prison probation police justice crime victim witness rights equality diversity inclusion women girls gender race ethnic minority
    muslim islamic jewish hindu sikh asian polish chinese indian turkish italian french german spanish greek`,
  ],
];

const floors = new Map<string, number>();
for (const [oneIn, words] of shares) {
  for (const word of words.split(/\s+/).map(stem)) if (!floors.has(word)) floors.set(word, 1 / oneIn);
}

/** The least share of companies whose names hold this word; 0 where nothing is known of it. */
export function leastShare(token: string): number {
  if (token.length <= 2) return 1 / 500;
  return floors.get(token) ?? 0;
}
