import type { ScreenQuery } from '../../models/screening/answer.ts';
import { createRandom } from '../cooked-books/random.ts';
import { registeredNames } from '../resolution/labelled-rows.ts';
import { origins } from './origin-names.ts';
import { inventedName } from './origins.ts';
import { alerts, answerTo } from './queries.ts';
import type { ScreenedList } from './screened-list.ts';

/** What payments write around a name, which stands where the asterisk is. */
const texts = [
  '* INV 10442',
  '* A/C 12345',
  '* (LONDON BRANCH)',
  '* - Leeds office REF QZ/77',
  '* & MRS ANNA PELICAN',
  '* (INV 10442)',
  '* A/C 12345678 SORT CODE 20-30-40',
  '* INVOICE DATED 3 MAY',
  '* INV10442',
  '* REF ABC',
  'INV 10442 *',
  '*, LONDON BRANCH',
  '* LONDON BRANCH',
  '* & ANNA PELICAN',
  '* AND ANNA PELICAN',
  '*/Anna Pelican',
  '*; Anna Pelican',
  '*, Anna Pelican',
  '* FBO Anna Pelican',
  'Pelican Ltd (*)',
  'Payment to *',
  '* SALARY MAY',
  '* loan repayment',
  '* house purchase',
  '* JOINT ACCOUNT',
  '* CLIENT ACCOUNT',
  '* IBAN GB29 NWBK 6016 1331 9268 19',
  '* INVOICE NO INV/2026/014 DATED 3 MAY 2026',
  '* GERMANY BRANCH',
  '* GBP 1,234.56',
  '* MAY 2026',
  '* CONTRACT NO 12/AB/77',
  '* INV NOS 10 & 12',
  '*, 12 High Street, Leeds LS1 4AB',
  '1/* 2/12 HIGH STREET 3/GB/LONDON',
  '* AS TRUSTEE OF PELICAN TRUST',
  '* C/O Pelican Ltd',
  'Pelican Ltd - *',
  'Pelican Ltd for *',
  'RE: *',
  '* BRANCH OF LEEDS',
  '* FAMILY TRUST',
  '* SHIPPING LTD',
] as const;

interface Honest {
  readonly of: string;
  readonly names: readonly string[];
  readonly kind: ScreenQuery['kind'];
}

/**
 * Returns one row per kind of honest names and text around them: alerts per 1,000 on the names alone, and on the same names with the text, and how
 * many names give another set of alerts with it. `folder` holds `registered_names.csv`, real registered names;
 * without it, there are invented people only.
 */
export function honestDecorated(list: ScreenedList, folder: string, sample = 2_000, seed = 1000): object[] {
  const registered = registeredNames(folder);
  const random = createRandom(seed);
  const invented = origins.flatMap((origin) =>
    Array.from({ length: Math.ceil(sample / origins.length) }, () => inventedName(origin, random)),
  );
  const every = Math.max(1, Math.floor(registered.length / sample));
  const names = registered.filter((_, at) => at % every === 0).slice(0, sample);
  const honest: readonly Honest[] = [
    { of: 'registered names, as organisations', names, kind: 'organisation' },
    { of: 'registered names, of no kind', names, kind: undefined },
    { of: 'invented people of six origins', names: invented, kind: 'person' },
  ];
  return honest.filter((one) => one.names.length > 0).flatMap((one) => rowsOf(list, one));
}

function rowsOf(list: ScreenedList, { of, names, kind }: Honest): object[] {
  const alertsOn = (name: string) =>
    alerts(answerTo(list.index, kind === undefined ? { name } : { name, kind }))
      .map(({ entry }) => entry)
      .sort()
      .join(' ');
  const alone = names.map(alertsOn);
  const per = (found: readonly string[]) => ((1_000 * found.filter((entries) => entries !== '').length) / names.length).toFixed(1);
  return texts.map((text) => {
    const decorated = names.map((name) => alertsOn(text.replace('*', () => name)));
    return {
      'honest names': of,
      text,
      names: names.length,
      'alone, per 1,000': per(alone),
      'with the text': per(decorated),
      'names with other alerts': decorated.filter((entries, at) => entries !== alone[at]).length,
    };
  });
}
