import { attributes } from '../risk/attributes.ts';
import { expertScorecard } from '../risk/scorecard.ts';
import { bandWords } from './band-words.ts';
import { characteristicWords, unknownWords } from './characteristic-words.ts';
import { featureWords, ownershipWords, resolutionWords } from './evidence-words.ts';
import { limitWords, reportLimitWords, riskLimitWords, screenLimitWords } from './limit-words.ts';
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
  return `${[head, ...parts, ...riskPart(), ...limitsPart(), ...evidencePart()].join('\n\n')}\n`;
}

/** Returns what the page shows as one document of JSON. */
export function reasonCodesDocument() {
  return {
    codes: reasonCodes,
    characteristics: characteristicWords.map(({ of, ...words }) => ({ ...words, meaning: attributes[of].meaning, unknown: unknownWords })),
    bands: expertScorecard.bands.map(({ band, meaning }) => ({ band, meaning, ...bandWords[band] })),
    limits: { answers: answerLimits, riskAssessments: riskLimitWords, screenings: screenLimitWords },
    evidence: { companies: resolutionWords, names: featureWords, ownership: ownershipWords },
  };
}

const answerLimits = { ...limitWords, ...reportLimitWords };

function limitsPart(): string[] {
  const limits = (words: Readonly<Record<string, string>>) => listed('limit', words);
  return [
    '## Limits of an answer',
    'What the records cannot show, and what the request does not state.',
    limits(answerLimits),
    '## Limits of a risk assessment',
    'Beside `PETITION_BLIND_WINDOW`, `FILING_NOT_YET_KNOWN`, `NOTICES_NOT_READ` and `NO_FACTS_THEN`.',
    limits(riskLimitWords),
    '## Limits of a screening',
    'Of `POST /api/v1/screen`. The detail of each names the lists, the names or the companies.',
    limits(screenLimitWords),
  ];
}

/** What speaks for and against a match. Its codes explain an answer and have no statute. */
function evidencePart(): string[] {
  return [
    '## Evidence of a company that was found by its name',
    'In `agreed` and `disagreed` of `POST /api/v1/entity-resolve`. The sentence of each names the words.',
    listed('code', resolutionWords),
    '## Reasons for the score of a name',
    'In `features` of the matches of `POST /api/v1/screen`. The detail of each names the words.',
    listed('code', featureWords),
    '## Owners on a list',
    'In `ownership` of `POST /api/v1/screen`.',
    listed('code', ownershipWords),
  ];
}

function listed(title: string, words: Readonly<Record<string, string>>): string {
  return table(
    [title, 'in plain English'],
    Object.entries(words).map(([code, plain]) => [`\`${code}\``, plain]),
  );
}

const saidWhen = { raises: 'It raises the risk', lowers: 'It lowers the risk', 'above 0': 'Above 0', '0 or less': '0 or less' } as const;

/** The characteristics and the bands of a risk assessment. Its events have the codes of findings, and its gaps those of the state of the records. */
function riskPart(): string[] {
  const rows = characteristicWords.map(({ code, of, sentences, shownBy, basis, clearedBy }) => [
    `\`${code}\``,
    attributes[of].meaning,
    sentences.map(({ when, plain }) => `${saidWhen[when]}: ${plain}`).join(' / '),
    ...[shownBy, basis, clearedBy],
  ]);
  const bands = expertScorecard.bands.map(({ band, meaning }) => {
    const { plain, shownBy, basis, clearedBy } = bandWords[band];
    return [`\`${band}\``, plain, meaning, shownBy, basis, clearedBy];
  });
  return [
    '## Characteristics of a risk assessment',
    `Reasons of \`POST /api/v1/risk-assess\` beside its events. [risk.md](risk.md) has their bins and points. The sentence goes by the value or, where it compares the company with others, by the sign of the points: a fitted scorecard can lower the risk of a company for a value that is bad and better than the mean. Of a value that is not known it says: ${unknownWords}`,
    table(['code', 'what it is', 'in plain English', 'shown by', 'basis', 'changed by'], rows),
    '## Risk bands',
    'The bands of a risk assessment. A band is not a credit decision.',
    table(['band', 'in plain English', 'meaning of the scorecard', 'shown by', 'basis', 'changed by'], bands),
  ];
}

const head = [
  '# Reason codes',
  'Every code of a reason, an event, a limit or a piece of evidence that an answer or an event states, with one sentence that a finance clerk understands. Reasons and events also state the records that show them, their statute or policy, and what clears them. Codes of errors have pages of their own (`/problems/{code}`), and words such as `REVIEW` or `AUTO` are described where the interface returns them. "We" is the service. `risk codes` prints this page from the code, and a test compares the two (`test/docs/reason-codes.test.ts`). A code is never used again for another meaning.',
].join('\n\n');

function row({ code, plain, weakened, shownBy, basis, clearedBy }: ReasonCode): string[] {
  return [`\`${code}\``, weakened === undefined ? plain : `${plain} / ${weakened}`, shownBy, basis, clearedBy];
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
}
