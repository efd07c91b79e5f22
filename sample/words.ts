/** Word lists from which the sample makes its names. Towns and their postcode areas are real; people, firms and streets are invented. */
const list = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

export const placeStarts = list(`Ash Bram Cal Dun El Fen Gar Hal Ips Kel Lang Mar Nor Os Pen Quar Rav Sed Thorn
  Ul Ver Wren Yar Ald Birk Cres Dray Ever Frost Grim`);
export const placeEnds = list(`beck bourne by combe croft dale dene field ford gate ham holme hurst ley mere ridge shaw stow wick worth`);

export const trades = `Joinery,Roofing,Plumbing,Scaffolding,Electrical,Flooring,Glazing,Brickwork,Plastering,Demolition,Groundworks,Paving,
Fencing,Landscaping,Drainage,Surveying,Haulage,Logistics,Freight,Couriers,Removals,Storage,Coaches,Taxis,Motors,Tyres,Engineering,Fabrication,
Welding,Castings,Tooling,Machining,Plastics,Packaging,Printing,Publishing,Textiles,Upholstery,Furniture,Ceramics,Glassware,Jewellery,Clocks,
Optics,Instruments,Electronics,Telecoms,Software,Networks,Analytics,Hosting,Robotics,Imaging,Films,Studios,Records,Events,Catering,Bakeries,
Brewing,Distillery,Dairies,Butchers,Fisheries,Farms,Orchards,Nurseries,Florists,Seeds,Feeds,Timber,Sawmills,Forestry,Quarries,Aggregates,
Concrete,Asphalt,Steel,Alloys,Pipes,Valves,Pumps,Boilers,Heating,Cooling,Insulation,Solar,Turbines,Batteries,Lighting,Signs,Paints,Chemicals,
Laboratories,Dental,Opticians,Pharmacy,Veterinary,Care Homes,Nursing,Fitness,Cycles,Marine,Boatyards,Aviation,Travel,Hotels,Inns,Cafés,Lettings,
Property,Developments,Estates,Cleaning,Laundry,Waste,Recycling,Security,Training,Tutors,Recruitment,Payroll,Accounting,Consulting,Design`
  .split(',')
  .map((word) => word.trim());
export const reaches = ['', 'North', 'South', 'East', 'West', 'Northern', 'Southern', 'UK', 'Midlands', 'Highland', 'Coastal', 'Central'];
export const forms = ['', 'Services', 'Solutions', 'Supplies', 'Contracts', 'Partners', 'Trading'];

export const givenNames =
  list(`Ada Basil Cora Desmond Edith Felix Greta Hugo Ines Jasper Kezia Lionel Maud Ned Olive Percy Quilla Rufus Sable
  Tobias Una Vesta Wilf Xanthe Yvo Zelda`);
export const streetEnds = list('ROAD STREET LANE AVENUE CLOSE WAY DRIVE PLACE COURT GARDENS MEWS TERRACE');
export const buildings = ['UNIT', 'SUITE', 'FLAT', 'OFFICE', 'THE OLD MILL', 'ENTERPRISE HOUSE', '1ST FLOOR'];

interface Town {
  readonly town: string;
  readonly county: string;
  readonly area: string;
}
const town = (text: string): Town[] =>
  text.split('\n').map((line) => {
    const [name = '', county = '', area = ''] = line.trim().split('|');
    return { town: name, county, area };
  });

export const towns: Readonly<Record<'england' | 'scotland' | 'northern-ireland', readonly Town[]>> = {
  england: town(`LONDON||EC
    LONDON||SW
    MANCHESTER||M
    BIRMINGHAM|WEST MIDLANDS|B
    LEEDS|WEST YORKSHIRE|LS
    SHEFFIELD||S
    BRISTOL||BS
    NORWICH|NORFOLK|NR
    IPSWICH|SUFFOLK|IP
    EXETER|DEVON|EX
    PLYMOUTH||PL
    OXFORD|OXFORDSHIRE|OX
    READING|BERKSHIRE|RG
    BRIGHTON|EAST SUSSEX|BN
    CANTERBURY|KENT|CT
    LEICESTER||LE
    NOTTINGHAM|NOTTINGHAMSHIRE|NG
    PRESTON|LANCASHIRE|PR
    YORK||YO
    NEWCASTLE UPON TYNE|TYNE AND WEAR|NE
    CARDIFF||CF
    SWANSEA||SA`),
  scotland: town(`EDINBURGH|MIDLOTHIAN|EH
    GLASGOW|LANARKSHIRE|G
    ABERDEEN||AB
    DUNDEE||DD
    INVERNESS||IV
    PERTH|PERTHSHIRE|PH`),
  'northern-ireland': town(`BELFAST||BT
    LISBURN|COUNTY ANTRIM|BT
    NEWRY|CO.DOWN|BT
    OMAGH|COUNTY TYRONE|BT`),
};

/** Codes and texts of the condensed Standard Industrial Classification 2007. */
export const sics = `41100 - Development of building projects
43210 - Electrical installation
43220 - Plumbing, heat and air-conditioning installation
43390 - Other building completion and finishing
43999 - Other specialised construction activities n.e.c.
45200 - Maintenance and repair of motor vehicles
46900 - Non-specialised wholesale trade
47710 - Retail sale of clothing in specialised stores
47910 - Retail sale via mail order houses or via Internet
49320 - Taxi operation
49410 - Freight transport by road
52290 - Other transportation support activities
55100 - Hotels and similar accommodation
56210 - Event catering activities
56302 - Public houses and bars
62012 - Business and domestic software development
62020 - Information technology consultancy activities
62090 - Other information technology service activities
64209 - Activities of other holding companies n.e.c.
68100 - Buying and selling of own real estate
68209 - Other letting and operating of own or leased real estate
68320 - Management of real estate on a fee or contract basis
70229 - Management consultancy activities other than financial management
74909 - Other professional, scientific and technical activities n.e.c.
77110 - Renting and leasing of cars and light motor vehicles
78200 - Temporary employment agency activities
80100 - Private security activities
82990 - Other business support service activities n.e.c.
85590 - Other education n.e.c.
93120 - Activities of sport clubs
96090 - Other service activities n.e.c.
98000 - Residents property management
99999 - Dormant Company`.split('\n');
