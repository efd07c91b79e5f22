import { stem } from './stem.ts';

/**
 * Words of British place names that occur in company names: counties, cities, London boroughs, larger towns and countries. From general
 * knowledge. A place that only one of two names has is weak evidence; two different places are strong evidence.
 */
const words = `aberdeen aberystwyth aldershot altrincham andover anglesey angus antrim arbroath argyll armagh ashford aylesbury ayr ayrshire
  banbury bangor barking barnet barnsley barnstaple barrow basildon basingstoke bath batley bedford bedfordshire belfast berkshire berwick
  beverley bexhill bexley birkenhead birmingham blackburn blackpool bodmin bognor bolton bootle boston bournemouth bracknell bradford
  braintree brent brentwood bridgend bridgwater brighton bristol bromley buckinghamshire burnley burton bury caithness calderdale camberley
  camborne cambridge cambridgeshire camden canterbury cardiff cardiganshire carlisle carmarthen carmarthenshire chatham chelmsford chelsea
  cheltenham cheshire chester chesterfield chichester chippenham chorley cirencester clacton cleveland clwyd colchester congleton conwy
  corby cornwall coventry craven crawley crewe croydon cumbria cumberland cwmbran darlington dartford darwen denbighshire derby derbyshire
  derry devon dewsbury doncaster dorchester dorset dover down dudley dumfries dundee dunfermline dunstable durham ealing eastbourne
  eastleigh edinburgh ely enfield epping epsom essex evesham exeter falkirk falmouth fareham farnborough farnham fermanagh fife finchley
  flintshire folkestone fulham fylde galloway gateshead gillingham glamorgan glasgow glossop gloucester gloucestershire gosport grantham
  gravesend greenwich grimsby guernsey guildford gwent gwynedd hackney halifax hammersmith hampshire haringey harlow harrogate harrow
  hartlepool harwich hastings hatfield havant haverfordwest havering hemel henley hereford herefordshire hertford hertfordshire hexham
  hillingdon hinckley hitchin horsham hounslow hove huddersfield hull humber humberside huntingdon ilford inverness ipswich isle islington
  jersey keighley kendal kensington kent kettering kidderminster kingston kirklees knowsley lambeth lanarkshire lancashire lancaster
  leamington leed leeds leicester leicestershire leominster lerwick lewes lewisham leyton lichfield lincoln lincolnshire lisburn liverpool
  livingston llandudno llanelli london loughborough lowestoft ludlow luton macclesfield maidenhead maidstone maldon manchester mansfield
  margate medway melton merseyside merthyr merton middlesbrough middlesex midlothian milton monmouth monmouthshire moray morecambe morpeth
  neath newark newbury newcastle newham newport newquay newry norfolk northallerton northampton northamptonshire northumberland northumbria
  norwich nottingham nottinghamshire nuneaton oldham omagh oxford oxfordshire paignton paisley pembrokeshire pendle penrith penzance perth
  perthshire peterborough plymouth pontefract pontypridd poole portsmouth powys preston ramsgate reading redbridge redcar redditch redhill
  redruth reigate renfrewshire rhondda rhyl richmond ripon rochdale rochester rossendale rotherham rugby runcorn rutland salford salisbury
  sandwell scarborough scilly scunthorpe sefton selby sevenoaks sheffield shetland shrewsbury shropshire sittingbourne skegness skipton
  slough solihull somerset southall southampton southend southport southwark spalding stafford staffordshire stevenage stirling stockport
  stockton stoke stourbridge stratford stroud sudbury suffolk sunderland surrey sussex sutton swansea swindon tameside tamworth taunton
  teesside telford tewkesbury thanet thurrock tiverton torbay torquay tottenham totnes tower hamlets trafford trowbridge truro tunbridge
  twickenham tyne tyneside tyrone ulster uxbridge wakefield walsall waltham wandsworth warrington warwick warwickshire watford waveney
  wealden wear wearside wellingborough wells weston weymouth whitby whitehaven widnes wigan wiltshire wimbledon winchester windsor wirral
  wisbech woking wokingham wolverhampton woolwich worcester worcestershire workington worksop worthing wrexham wycombe yarmouth yeovil york
  yorkshire 
  england scotland wales cymru ireland midlands`;

const directionWords = 'north south east west northern southern eastern western central mid upper lower greater inner outer';

const places = new Set(words.split(/\s+/).map(stem));
const directions = new Set(directionWords.split(' '));

/** Tokens are stems (`stem.ts`). */
export const isPlace = (token: string): boolean => places.has(token);
export const isDirection = (token: string): boolean => directions.has(token);
