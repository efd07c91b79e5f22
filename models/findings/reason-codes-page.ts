import { attributes } from '../risk/attributes.ts';
import { expertScorecard } from '../risk/scorecard.ts';
import { bandWords } from './band-words.ts';
import { limitWords, reportLimitWords } from './limit-words.ts';
import { type ReasonCode, reasonCodes } from './registry.ts';

const sections: Readonly<Record<ReasonCode['kind'], { readonly title: string; readonly about: string }>> = {
  finding: {
    title: 'Findings about a company',
    about:
      'Reasons of a clearance and findings of a report. Where a second sentence is given, it replaces the first when later records weaken the finding to INFO.',
  },
  records: {
    title: 'The state of the records',
    about: 'Each is REVIEW. The code is followed by a colon and the source or list, where it is about one.',
  },
  event: {
    title: 'Event types',
    about: 'What a webhook reports. An event that raises findings is cleared by what clears them.',
  },
};

/** Returns docs/reason-codes.md, which `risk codes` prints. */
export function reasonCodesPage(): string {
  const parts = Object.entries(sections).map(([kind, { title, about }]) =>
    [
      `## ${title}`,
      about,
      table(['code', 'in plain English', 'shown by', 'basis', 'cleared by'], reasonCodes.filter((one) => one.kind === kind).map(row)),
    ].join('\n\n'),
  );
  const limits = table(
    ['limit', 'in plain English'],
    Object.entries({ ...limitWords, ...reportLimitWords }).map(([code, words]) => [`\`${code}\``, words]),
  );
  const stated = ['## Limits of an answer', 'What the records cannot show, and what the request does not state.', limits];
  return `${[head, ...parts, ...riskPart(), ...stated].join('\n\n')}\n`;
}

/** The characteristics and the bands of a risk assessment. Its events have the codes of findings, and its gaps those of the state of the records. */
function riskPart(): string[] {
  const rows = expertScorecard.characteristics.map(({ code, of }) => [`\`${code}\``, attributes[of].category, attributes[of].meaning]);
  const bands = expertScorecard.bands.map(({ band, meaning }) => [`\`${band}\``, bandWords[band], meaning]);
  return [
    '## Characteristics of a risk assessment',
    'Reasons of `POST /api/v1/risk-assess` beside its events. [risk.md](risk.md) has their bins and points.',
    table(['code', 'category', 'what it is'], rows),
    '## Risk bands',
    'Of a risk assessment. A band is no credit decision.',
    table(['band', 'in plain English', 'meaning of the scorecard'], bands),
  ];
}

const head = [
  '# Reason codes',
  'Every code that an answer or an event states, with one sentence that a finance clerk understands, the records that show it, its statute or policy, and what clears it. "We" is the service. `risk codes` prints this page from the code, and a test compares the two (`test/docs/reason-codes.test.ts`). A code is never used again for another meaning.',
].join('\n\n');

function row({ code, plain, weakened, shownBy, basis, clearedBy }: ReasonCode): string[] {
  return [`\`${code}\``, weakened === undefined ? plain : `${plain} / ${weakened}`, shownBy, basis, clearedBy];
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
}
