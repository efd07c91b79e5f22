import { addWorkdays, isoOf, longOf, plainOf } from '../calendar.ts';
import { addressFor, companyName, personName, registeredOffice } from '../company.ts';
import { kindOf } from '../kinds.ts';
import { typedName } from '../noise.ts';
import { draw, pick } from '../random.ts';
import { placeEnds, placeStarts, trades } from '../words.ts';
import type { World } from '../world.ts';
import { codes } from './codes.ts';
import { courtCaseOf, heading } from './court.ts';
import { marked, type Paragraph } from './marked.ts';
import { petitionText } from './petition.ts';
import type { Notice } from './plan.ts';
import { title, writtenNumber } from './subject.ts';

/** A provisional liquidator is appointed before the order (Insolvency Act 1986 s 135); the notice has the code of other liquidators. */
const provisionalBody =
  'By order of the court dated {date}, {practitioner} (IP No. {ip}) of {firm} was appointed provisional liquidator of the above-named company.';

/** Returns the whole text of a notice. Throws `RangeError` for a code without a text. */
export function noticeText(world: World, notice: Notice): readonly Paragraph[] {
  const code = codes[notice.code];
  if (code === undefined) throw new RangeError(`there is no text for notices of code ${notice.code}`);
  if (notice.retracts !== undefined) return retractionText(world, notice, notice.retracts);
  if (notice.substitutes !== undefined) {
    const link = `https://www.thegazette.co.uk/notice/${notice.substitutes}`;
    return [...petitionText(world, notice), [`This notice is in substitution for the notice that appeared at ${link}.`]];
  }
  switch (code.shape) {
    case 'petition':
      return petitionText(world, notice);
    case 'order':
      return orderText(world, notice);
    case 'dismissal':
      return dismissalText(world, notice);
    case 'service':
      return serviceText(world, notice);
    case 'partnership':
      return [...heading(world, notice), [`${title(world, notice)} `], [filled(world, notice, code.body)]];
    case 'person':
      return [[`${title(world, notice)} `], [filled(world, notice, code.body)]];
    default:
      return [
        ...preamble(world, notice),
        ...subjects(world, notice, code.shape),
        [filled(world, notice, notice.provisional === true ? provisionalBody : code.body)],
      ];
  }
}

/** Returns a legal preamble for one notice in fourteen; it is so long that the snippet ends before the company number. */
function preamble(world: World, { key }: Notice): readonly Paragraph[] {
  if (draw(world.seed, key, 62) % 14 !== 0) return [];
  return [
    [
      'INSOLVENCY ACT 1986 AND THE INSOLVENCY (ENGLAND AND WALES) RULES 2016. Notice is hereby given to all persons having an interest, whether as members, as creditors, as secured or preferential creditors or otherwise, in the affairs of the company named below, that the following has taken place and that further particulars may be had on request from the office holder.',
    ],
  ];
}

function subjects(world: World, { companies, key }: Notice, shape: 'brackets' | 'colon' | 'both' | 'director'): Paragraph[] {
  return companies.map((company, at) => {
    const name = marked(`company-${at + 1}`, 'gazorg:name', typedName(world, companyName(world, company), key));
    const number = marked(`company-${at + 1}`, 'gazorg:companyNumber', writtenNumber(world, company));
    const office = ` Registered office: ${oneLine(world, company)}.`;
    const style = tradingStyle(world, company);
    const trades = (label: string) => (style === undefined ? [] : [label, marked(`company-${at + 1}`, 'gazorg:tradingAs', style)]);
    if (shape === 'colon') return ['Name of Company: ', name, ...trades(' Trading Name: '), ' Company Number: ', number, office];
    if (shape === 'both') return [name, ...trades(' t/a '), ' Company Number: (', number, ')', office];
    return [name, ...trades(' T/A '), ' (Company Number ', number, ' )', office];
  });
}

/** Returns a trading name for one company in eleven. */
function tradingStyle(world: World, company: number): string | undefined {
  const drawn = draw(world.seed, company, 69);
  if (drawn % 11 !== 0) return undefined;
  return `The ${pick(placeStarts, drawn >>> 4)}${pick(placeEnds, drawn >>> 9)} ${pick(['Works', 'Yard', 'Store', 'Studio'], drawn >>> 14)}`;
}

function orderText(world: World, notice: Notice): readonly Paragraph[] {
  const { matter } = notice;
  const presented = matter?.presentedOn ?? notice.day - 60;
  const ordered = matter?.hearingOn ?? notice.day - 5;
  return [
    ...heading(world, notice),
    ...subjects(world, notice, 'brackets'),
    [
      'Date of Filing Petition: ',
      marked('notifiableThing', 'corp-insolvency:dateOfPetitionPresentation', plainOf(presented), isoOf(presented)),
    ],
    ['Date of Winding-up Order: ', plainOf(ordered)],
    [`Official Receiver: ${personName(world, notice.key)}, Official Receiver's Office, telephone: 0300 678 0015`],
  ];
}

function dismissalText(world: World, notice: Notice): readonly Paragraph[] {
  const { petitioner, petitionerAddress } = courtCaseOf(world, notice);
  const presented = notice.matter?.presentedOn ?? notice.day - 60;
  const heard = notice.matter?.hearingOn ?? notice.day - 5;
  return [
    ...heading(world, notice),
    ['In the Matter of '],
    ...(notice.companies.length === 0 ? [[`${title(world, notice)} `]] : subjects(world, notice, 'brackets')),
    ['and in the Matter of the Insolvency Act 1986'],
    [
      'A Petition to wind up the above-named company presented on ',
      marked('notifiableThing', 'corp-insolvency:dateOfPetitionPresentation', longOf(presented), isoOf(presented)),
      ' by ',
      marked('petitioner-1', 'foaf:name', petitioner.toUpperCase()),
      `, of ${petitionerAddress}, was dismissed on ${longOf(heard)}.`,
    ],
  ];
}

/** The real Gazette's words are unknown. */
function retractionText(world: World, { companies, day }: Notice, retracted: string): readonly Paragraph[] {
  const [company = 0] = companies;
  return [
    ['RETRACTION'],
    [
      `The notice with Notice ID ${retracted} concerning `,
      marked('company-1', 'gazorg:name', companyName(world, company)),
      ' (Company Number ',
      marked('company-1', 'gazorg:companyNumber', writtenNumber(world, company)),
      ` ) was published in error and is hereby retracted. Dated ${plainOf(day)}.`,
    ],
  ];
}

function serviceText(world: World, notice: Notice): readonly Paragraph[] {
  return [
    ...heading(world, notice),
    ...subjects(world, notice, 'brackets'),
    [`By order of the court the petition may be served by this advertisement. Dated ${plainOf(notice.day - 4)}.`],
  ];
}

function filled(world: World, notice: Notice, body: string): string {
  const { key, day, companies } = notice;
  const [first = 0] = companies;
  const earlier = draw(world.seed, key, 63);
  const facts: Record<string, string> = {
    practitioner: personName(world, key),
    ip: String(2_000 + (draw(world.seed, key, 64) % 27_000)),
    firm: `${personName(world, key + 3)
      .split(' ')
      .pop()} Advisory, ${oneAddress(world, key + 3)}`,
    date: plainOf(addWorkdays(day, -2 - (earlier % 4))),
    earlier: plainOf(addWorkdays(day, -30 - (earlier % 20))),
    later: plainOf(addWorkdays(day, 14 + (earlier % 12))),
    appointer: pick(['Directors', 'Holder of a qualifying floating charge', 'Members and Creditors'], earlier >>> 5),
    members: pick(['members', 'members and creditors'], earlier >>> 7),
    business: pick(trades, earlier >>> 9),
    trading: oneAddress(world, key + 9),
    court: 'High Court of Justice',
    person: personName(world, key + 11),
    reused: companyName(world, first)
      .replace(/ (?=LIMITED$|LTD$|PLC$|LLP$|CIC$)|$/, ` (${isoOf(day).slice(0, 4)}) `)
      .trim(),
  };
  return body.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
}

function oneLine(world: World, index: number): string {
  const { line1, line2, town, postCode } = registeredOffice(world, index);
  return [line1, line2, town, postCode].filter((part) => part !== '').join(', ');
}

function oneAddress(world: World, key: number): string {
  const { line1, line2, town, postCode } = addressFor(world, key, kindOf(key).kind.nation);
  return [line1, line2, town, postCode].filter((part) => part !== '').join(', ');
}
