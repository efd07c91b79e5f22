import { readCompanyNumber } from '../../../uk/company-number.ts';
import { answersOf } from '../../look-up.ts';
import { noteAnswer } from '../../look-up-table.ts';
import type { CompanyAnswer, RawRelease, RecordWriter } from '../../source.ts';
import { readAnswer } from '../register/answer.ts';
import { newestFirms } from '../register/newest-firms.ts';

/**
 * Writes every firm that was read for a release, and reports for each company whether one of them states its number; for a reference number, whether
 * the firm has it. A company is `failed`, never `none`, while a firm that the search found cannot be read.
 */
export async function parseAnswers({ files }: RawRelease, out: RecordWriter, source: string): Promise<void> {
  const firms = newestFirms(out);
  for (const { file, at, answer } of await answersOf(files)) {
    const { company, asked_at: askedAt, pages = [], failure } = answer;
    const place = { file, line: at };
    const reports = (given: Pick<CompanyAnswer, 'answer' | 'failure'>, records = 0) =>
      noteAnswer(out, { source, place, answered: { company, askedAt, records, ...given } });
    if (failure !== undefined) {
      await reports({ answer: 'failed', failure });
      continue;
    }
    let records = 0;
    let unread: string | undefined;
    for (const page of pages.filter((one) => !isSearch(one))) {
      const firm = await firms.add(page, place);
      if (typeof firm === 'string') unread ??= firm;
      else if (`FRN ${firm.frn}` === company || readCompanyNumber(firm.company_number) === company) records += 1;
    }
    if (records > 0) await reports({ answer: 'found' }, records);
    else if (unread === undefined) await reports({ answer: 'none' });
    else await reports({ answer: 'failed', failure: `UNEXPECTED_SHAPE: ${unread}` });
  }
  await firms.write();
}

const isSearch = (page: unknown) => readAnswer(page)?.status.startsWith('FSR-API-04-') === true;
