import { describe, expect, test } from 'vitest';
import { noticeEntry, noticeRows, petition } from '../../test/fixtures/notices.ts';
import { needsFullNotice } from './notice.ts';
import { type Retractions, retractionsOf, speaksOfRetraction } from './retractions.ts';

describe('retractions and substitutions', () => {
  const none: Retractions = { retracts: null, retracted_by: null, substitutes: null, substituted_by: null };
  const link = 'https://www.thegazette.co.uk/id/notice/';

  test.each<[string, Partial<Retractions>]>([
    [`<p><a rel="gaz:retractsNotice" href="${link}4890001">x</a></p>`, { retracts: '4890001' }],
    [`<p><span property="gaz:hasNoticeRetraction" resource="${link}4890001"></span></p>`, { retracted_by: '4890001' }],
    [`<p><span property="gaz:substitutesNotice" content="${link}L-60768-1986497"></span></p>`, { substitutes: 'L-60768-1986497' }],
    [`<p><span property="gaz:hasNoticeSubstitution">4890001</span></p>`, { substituted_by: '4890001' }],
    [
      `<p><a rel="gaz:retractsNotice" href="${link}4890001">x</a><a rel="gaz:retractsNotice" href="${link}4890002">y</a></p>`,
      { retracts: '4890001 4890002' },
    ],
    [`<p><a rel="gaz:retractsNotice" href="${link}9900001">the notice itself</a></p>`, {}],
  ])('are read from %s', (inside, found) => {
    const [row] = noticeRows({ 'f:notice-code': '2450' }, `<html><body>${inside}</body></html>`);
    expect(row).toMatchObject({ ...none, ...found });
  });

  test.each<[string, Partial<Retractions>]>([
    ['The notice with Notice ID 4890001, published on 12 May 2026, is hereby retracted.', { retracts: '4890001' }],
    ['RETRACTION Notice number: 4890001 was published in error.', { retracts: '4890001' }],
    [
      'This notice is in substitution for that which appeared at https://www.thegazette.co.uk/London/issue/62283/notice/3024104.',
      { substitutes: '3024104' },
    ],
    ['This notice corrects notice no. L-60768-1986497.', { substitutes: 'L-60768-1986497' }],
    ['This notice was retracted by notice 4890001.', {}],
    ['This notice was retracted by Notice ID 4890001.', { retracted_by: '4890001' }],
    ['This notice is substituted by Notice ID 4890001.', { substituted_by: '4890001' }],
    ['A petition was withdrawn. See Notice ID 4890001.', {}],
    ['Notice of intention (notice code 2450) to withdraw.', {}],
    [petition, {}],
  ])('are read from the sentence "%s"', (text, found) => {
    expect(retractionsOf('9900001', text, undefined)).toEqual({ ...none, ...found });
  });

  test.each([
    ['Retraction', 'OWL LTD (Company Number 09999902)', true],
    ['OWL LTD', 'OWL LTD (Company Number 09999902) This notice is in substitution for ...', true],
    ['OWL LTD', 'OWL LTD (Company Number 09999902) Correction: ...', true],
    ['OWL LTD', 'OWL LTD (Company Number 09999902) Office Holder ...', false],
  ])('the full notice is needed when the title "%s" or the snippet "%s" speaks of one: %s', (title, content, needed) => {
    expect(speaksOfRetraction(`${title} ${content}`)).toBe(needed);
    expect(needsFullNotice(noticeEntry({ 'f:notice-code': '2410', title, content }))).toBe(needed);
  });

  test('the full notice is needed when the feed gives it another status than published', () => {
    expect(needsFullNotice(noticeEntry({ 'f:status': 'retracted', content: 'OWL LTD (Company Number 09999902)' }))).toBe(true);
  });
});
