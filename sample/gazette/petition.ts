import { addWorkdays, isoOf, longOf, plainOf } from '../calendar.ts';
import { addressFor, companyName, personName, registeredOffice } from '../company.ts';
import { typedName } from '../noise.ts';
import { draw, pick } from '../random.ts';
import { trades } from '../words.ts';
import type { World } from '../world.ts';
import { type CourtCase, courtCaseOf, heading } from './court.ts';
import { marked, type Paragraph } from './marked.ts';
import type { Notice } from './plan.ts';
import { writtenNumber } from './subject.ts';

/**
 * Returns the text of code 2450. London and Belfast name the hearing. Edinburgh names an interlocutor and eight days to lodge answers, and usually
 * no hearing.
 */
export function petitionText(world: World, notice: Notice): readonly Paragraph[] {
  const courtCase = courtCaseOf(world, notice);
  return notice.edition === 'edinburgh' ? edinburgh(world, notice, courtCase) : london(world, notice, courtCase);
}

function london(world: World, notice: Notice, courtCase: CourtCase): readonly Paragraph[] {
  const { matter, key, day } = notice;
  const [company = 0] = notice.companies;
  const name = typedName(world, companyName(world, company), key);
  const drawn = draw(world.seed, key, 65);
  const presented = matter?.presentedOn ?? day - 20;
  const hearing = matter?.hearingOn ?? day + 20;
  const at = pick(['10:30', '10:00', '14:00'], drawn);
  const presentedAt = pick(['10:00', '09:45', '16:00'], drawn >>> 4);
  const request = addWorkdays(hearing, -1);
  return [
    ...heading(world, notice),
    ['In the matter of ', marked('company-1', 'gazorg:name', name)],
    ['and in the Matter of the ', marked('legislation-1', 'legislation:legislationTitle', 'Insolvency Act 1986'), ','],
    [
      `A Petition to wind up the above-named company of ${name} (`,
      marked('company-1', 'gazorg:companyNumber', writtenNumber(world, company)),
      ') of ',
      ...office(world, company),
      ', whose nature of business is ',
      marked('company-1', 'gazorg:natureOfBusiness', pick(trades, drawn >>> 6)),
      ', presented on ',
      marked('notifiableThing', 'corp-insolvency:dateOfPetitionPresentation', `${longOf(presented)}, at ${presentedAt}`, isoOf(presented)),
      ' by ',
      marked('petitioner-1', 'foaf:name', courtCase.petitioner.toUpperCase()),
      `, of ${courtCase.petitionerAddress} claiming to be a `,
      marked('notifiableThing', 'corp-insolvency:presentedBy', 'creditor'),
      ' of the Company, will be heard at the ',
      marked('notifiableThing', 'corp-insolvency:nameOfPlaceOfHearing', courtCase.place),
      `, ${courtCase.address} on `,
      marked('notifiableThing', 'corp-insolvency:dateOfHearing', `${longOf(hearing)}, at ${at}`, `${isoOf(hearing)}T${at}:00`),
      ' (or as soon thereafter as the Petition can be heard).',
    ],
    [
      'Any person intending to appear on the hearing of the Petition (whether to support or oppose it) must give notice of intention to do so to the Petitioners or to their Solicitor in accordance with Rule 7.14 by ',
      marked(
        'notifiableThing',
        'corp-insolvency:dateToRequestAppearance',
        `16:00 hours on ${longOf(request)}`,
        `${isoOf(request)}T16:00:00`,
      ),
    ],
    [
      "The Petitioner's ",
      marked('IP1', 'corp-insolvency:practitionerType', 'Solicitor'),
      ' is ',
      marked('IP1', 'foaf:name', personName(world, key)),
      ', telephone: ',
      marked('IP1', 'gaz:telephone', '0300 000 0000'),
      `. (Reference: ${(drawn >>> 8) % 100_000}/WU). `,
      marked('IP1', 'person:noticeDated', plainOf(addWorkdays(day, -2)), isoOf(addWorkdays(day, -2))),
    ],
  ];
}

function edinburgh(world: World, notice: Notice, { court, petitioner, petitionerAddress }: CourtCase): readonly Paragraph[] {
  const [company = 0] = notice.companies;
  const presented = notice.matter?.presentedOn ?? notice.day - 12;
  const interlocutor = addWorkdays(presented, 3);
  return [
    [
      marked('company-1', 'gazorg:name', companyName(world, company)),
      ' (Company Number ',
      marked('company-1', 'gazorg:companyNumber', writtenNumber(world, company)),
      ' ) Notice is hereby given that on ',
      marked('notifiableThing', 'corp-insolvency:dateOfPetitionPresentation', plainOf(presented), isoOf(presented)),
      ' a Petition was presented to the Sheriff at ',
      marked('court-1', 'court:courtName', court),
      ' by ',
      marked('petitioner-1', 'foaf:name', petitioner.toUpperCase()),
      `, of ${petitionerAddress}, craving the Court inter alia that the above-named company, having its registered office at `,
      ...office(world, company),
      ', be wound up by the Court and that an interim liquidator be appointed; in which Petition Sheriff ',
      marked('notifiableThing', 'corp-insolvency:sheriffName', personName(world, notice.key + 21)),
      ' by Interlocutor dated ',
      marked('notifiableThing', 'corp-insolvency:dateOfInterlocutor', plainOf(interlocutor), isoOf(interlocutor)),
      ' ordained all persons having an interest to lodge Answers with ',
      marked('notifiableThing', 'corp-insolvency:personToLodgeAnswersTo', 'the Sheriff Clerk'),
      ' within eight days after intimation, service and advertisement.',
    ],
  ];
}

function office(world: World, company: number): Paragraph {
  const known = registeredOffice(world, company);
  const { line1, line2, town, postCode } = known.line1 === '' ? addressFor(world, company, 'england') : known;
  const about = 'company-registered-office-1';
  const parts = [
    marked(about, 'vcard:street-address', line1),
    ...(line2 === '' ? [] : [marked(about, 'vcard:extended-address', line2)]),
    marked(about, 'vcard:locality', town),
    marked(about, 'vcard:postal-code', postCode),
  ];
  return parts.flatMap((part, at) => (at === 0 ? [part] : [', ', part]));
}
