import { civilOf } from '../calendar.ts';
import { addressFor, personName } from '../company.ts';
import { citedCase } from '../noise.ts';
import { draw, pick, scatter } from '../random.ts';
import type { World } from '../world.ts';
import { type Marked, marked, type Paragraph } from './marked.ts';
import type { Notice } from './plan.ts';

/** The court case of a petition. It is drawn from the company, so all notices of one petition have the same. */
export interface CourtCase {
  readonly court: string;
  readonly place: string;
  readonly address: string;
  /** Heading with the case number; absent in Edinburgh, whose notices cite no case. */
  readonly heading: Paragraph | undefined;
  readonly text: string | undefined;
  readonly petitioner: string;
  readonly petitionerAddress: string;
}

const counties = ['Manchester', 'Leeds', 'Birmingham', 'Bristol', 'Norwich'];
const sheriffdoms = ['Edinburgh Sheriff Court', 'Glasgow Sheriff Court', 'Aberdeen Sheriff Court'];
const [few, many] = [8_900, 990_000];

/** Returns a number that no other company's case has: two petitions of one number would look like one. The cases of a large country have more numbers. */
function serialOf(world: World, subject: number): number {
  return subject < 2_500 ? 100 + scatter(few, world.seed, 61)(subject) : 9_000 + scatter(many, world.seed, 61)(subject);
}

const creditors = ['HM REVENUE AND CUSTOMS', 'HM REVENUE & CUSTOMS', 'The Commissioners for HM Revenue and Customs'];

/** Returns the court case of a notice. */
export function courtCaseOf(world: World, { code: notice, companies, edition, matter, key }: Notice): CourtCase {
  const subject = companies[0] ?? key;
  const drawn = draw(world.seed, subject, 60);
  const year = String(civilOf(matter?.presentedOn ?? -30).year);
  const revenue = drawn % 2 === 0;
  const common = {
    petitioner: revenue
      ? pick(creditors, drawn >>> 3)
      : `${personName(world, subject + 77)
          .split(' ')
          .pop()} Supplies Limited`,
    petitionerAddress: revenue ? '14 Westfield Avenue, Stratford, London, E20 1HZ' : oneLine(world, subject + 78),
  };
  if (edition === 'edinburgh') {
    const court = pick(sheriffdoms, drawn >>> 5);
    return { ...common, court, place: court, address: oneLine(world, subject + 79), heading: undefined, text: undefined };
  }
  const cited = (number: string) => (notice === '2450' ? number : citedCase(world, number, key));
  const serial = serialOf(world, subject);
  if (edition === 'belfast') {
    const number = cited(String(serial).padStart(6, '0'));
    const court = 'High Court of Justice in Northern Ireland Chancery Division (Company Insolvency)';
    return {
      ...common,
      court,
      place: 'Royal Courts of Justice, Belfast',
      address: 'Chichester Street, Belfast, BT1 3JF',
      ...plain(number, year),
    };
  }
  if (drawn % 5 === 0) {
    const place = pick(counties, drawn >>> 9);
    return {
      ...common,
      court: `County Court at ${place}`,
      place: `County Court at ${place}`,
      address: oneLine(world, subject + 79),
      ...plain(cited(String(serial)), year),
    };
  }
  const code = cited(`CR-${year}-${String(serial).padStart(6, '0')}`);
  const high = {
    ...common,
    court: pick(['High Court of Justice', 'High Court of Justice', 'High Court of Justice (Chancery Division)'], drawn >>> 11),
    place: 'Rolls Building',
    address: 'Fetter Lane, London, EC4A 1NL',
  };
  if (drawn % 3 === 0) return { ...high, ...plain(code, year) };
  return { ...high, heading: [marked('court-case-1', 'court:caseCode', code)], text: code };
}

/** Returns the heading of a notice: the court and, where there is one, the case number. */
export function heading(world: World, notice: Notice): Paragraph[] {
  const { court, heading: number } = courtCaseOf(world, notice);
  const named: Paragraph = ['In the ', marked('court-1', 'court:courtName', court)];
  return number === undefined ? [named] : [named, number];
}

/** Returns `No. 1234 of 2026` with RDFa for the number and the year. */
function plain(number: string, year: string): { heading: Paragraph; text: string } {
  const marks: [Marked, Marked] = [
    marked('court-case-1', 'court:caseNumber', number),
    { ...marked('court-case-1', 'court:caseYear', year), datatype: 'xsd:gYear' },
  ];
  return { heading: ['No. ', marks[0], ' of ', marks[1]], text: `No. ${number} of ${year}` };
}

function oneLine(world: World, key: number): string {
  const { line1, line2, town, postCode } = addressFor(world, key, 'england');
  return [line1, line2, town, postCode].filter((part) => part !== '').join(', ');
}
