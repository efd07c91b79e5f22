import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { readingEase, syllablesOf, wordsOf } from '../../test/fixtures/reading-ease.ts';
import { rules } from '../clearance/rules.ts';
import { attributes } from '../risk/attributes.ts';
import { expertScorecard } from '../risk/scorecard.ts';
import { eventTypes } from '../webhooks/event-types.ts';
import { bandWords } from './band-words.ts';
import { characteristicWords, unknownWords } from './characteristic-words.ts';
import { actionWords, verdictWords } from './effect-words.ts';
import { eventWords } from './event-words.ts';
import { featureWords, ownershipWords, resolutionWords } from './evidence-words.ts';
import { limitWords, reportLimitWords, riskLimitWords, screenLimitWords } from './limit-words.ts';
import { wordsOfReason } from './reason-words.ts';
import { reasonCodes, wordsOfEvent, wordsOfFinding } from './registry.ts';
import { ruleWords } from './rule-words.ts';

const outcomes = ['ALLOW', 'REVIEW', 'HOLD'] as const;
const bands = Object.entries(bandWords).map(([code, words]) => ({ code, ...words }));
const plain = [
  ...reasonCodes.flatMap((one) => [one.plain, one.weakened ?? one.plain]),
  ...[limitWords, reportLimitWords, riskLimitWords, screenLimitWords, actionWords].flatMap((words) => Object.values(words)),
  ...[resolutionWords, featureWords, ownershipWords].flatMap((words) => Object.values(words)),
  ...Object.values(bandWords).map((words) => words.plain),
  ...characteristicWords.flatMap(({ sentences }) => sentences.map(({ plain }) => plain)),
  unknownWords,
  ...outcomes.flatMap((asPayer) => outcomes.map((asPayee) => verdictWords({ asPayer, asPayee }))),
];

describe('the words of a reason code', () => {
  test('every code of the decision table has its words, and no words have an unknown code', () => {
    expect(Object.keys(ruleWords).sort()).toEqual(rules.map(({ code }) => code).sort());
    for (const { code } of rules) expect(wordsOfFinding(code)?.code).toBe(code);
  });

  test('every event type, and so every signal, has its words', () => {
    const files = ['models/signals', 'models/events'].flatMap((folder) => readdirSync(join(packageRoot, folder)));
    const signals = files.filter((file) => file.endsWith('.sql')).map((file) => file.replace(/\.sql$/, ''));
    for (const type of [...eventTypes, ...signals]) expect([type, wordsOfEvent(type)?.code]).toEqual([type, type]);
  });

  test('the event of a notice has words that hold for a notice that ends a case too, such as a dismissal', () => {
    expect(wordsOfEvent('gazette.insolvency.published')?.plain).toMatch(/may not be able to pay its debts, or that such a case has ended/);
  });

  test('every band of the scorecard has its words', () => {
    expect(Object.keys(bandWords)).toEqual(expertScorecard.bands.map(({ band }) => band));
  });

  test('every reason of a risk assessment has its words: what raises, what lowers, what is not known, an event that ended', () => {
    const reason = {
      ...({ code: 'PD_AGE', category: 'company', severity: 'low', direction: 'raises', pointsLogodds: 0.1 } as const),
      value: 1,
    };
    const more = { bin: null, basis: null, detail: 'as detailed', evidence: [] };
    const plainOf = (changes: object) => wordsOfReason({ ...reason, ...more, ...changes }).plain;
    expect(plainOf({})).toContain('more often');
    expect(plainOf({ direction: 'lowers' })).toContain('less often');
    expect(plainOf({ value: null })).toBe(unknownWords);
    expect(plainOf({ code: 'WUP_LIVE', severity: 'high' })).toContain('may have to be paid back');
    expect(plainOf({ code: 'WUP_LIVE' })).toContain('was once asked');
    expect(plainOf({ code: 'SOURCE_STALE:gazette/insolvency' })).toContain('out of date');
    expect(plainOf({ code: 'OF_AN_EARLIER_VERSION' })).toBe('as detailed');
  });

  test('a reason of a risk assessment has the basis that the page of codes states: its own, or that of its characteristic', () => {
    const reason = {
      ...({ category: 'company', severity: 'low', direction: 'raises', pointsLogodds: 0.1, value: 1, bin: null } as const),
      ...{ detail: 'as detailed', evidence: [] },
    };
    for (const { code, basis } of characteristicWords)
      expect([code, wordsOfReason({ ...reason, code, basis: null }).basis]).toEqual([code, basis]);
    const [rule] = rules;
    expect(wordsOfReason({ ...reason, code: rule?.code ?? '', basis: 'the basis of the rule' }).basis).toBe('the basis of the rule');
    expect(wordsOfReason({ ...reason, code: 'OF_AN_EARLIER_VERSION', basis: null }).basis).toBeNull();
  });

  test('a reason of a fitted scorecard states no fact that the value contradicts, whatever the sign of its points is', () => {
    const said = (code: string, value: number, direction: 'raises' | 'lowers') =>
      wordsOfReason({
        ...{ code, value, direction, category: 'filings', severity: 'low', pointsLogodds: direction === 'raises' ? 0.1 : -0.1 },
        ...{ bin: '', basis: null, detail: '', evidence: [] },
      }).plain;
    for (const direction of ['raises', 'lowers'] as const) {
      expect(said('PD_ACCOUNTS_OVERDUE', 10, direction)).toContain('is late with its accounts');
      expect(said('PD_ACCOUNTS_OVERDUE', 0, direction)).toContain('No accounts of this firm are late');
      expect(said('PD_CAPITAL_TREND', 0.05, direction)).toContain('has shrunk');
      expect(said('PD_CAPITAL_TREND', -0.4, direction)).toContain('has not shrunk');
      expect(said('PD_LATE_NOTICES', 1, direction)).toContain('was late to tell');
      expect(said('PD_LATE_NOTICES', 0, direction)).toContain('We know of no time');
      const often = direction === 'raises' ? 'more often' : 'less often';
      for (const [code, value] of [
        ['PD_TOTAL_ASSETS', 50_000_000],
        ['PD_EQUITY', 0.7],
        ['PD_LIQUIDITY', 3],
      ] as const) {
        expect(said(code, value, direction)).toContain(often);
        expect(said(code, value, direction)).not.toMatch(/little|lack|good deal/);
      }
    }
  });

  test('every characteristic has a sentence for each value and each direction', () => {
    for (const { code, of, sentences } of characteristicWords) {
      const whens = sentences.map(({ when }) => when).join(', ');
      const allowed = ['raises, lowers', ...(attributes[of].kind === 'number' ? ['above 0, 0 or less'] : [])];
      expect([code, allowed.includes(whens)]).toEqual([code, true]);
    }
  });

  test('an event raises findings that exist', () => {
    const raised = Object.values(eventWords).flatMap((words) => ('raises' in words ? words.raises : []));
    expect(raised.filter((code) => !rules.some((rule) => rule.code === code))).toEqual([]);
  });

  test('every code of a scorecard of the program has its words', () => {
    const folder = join(packageRoot, 'models/risk/scorecards');
    const codes = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/PD_[A-Z_]+/g) ?? []);
    expect([...new Set(codes)].sort()).toEqual(characteristicWords.map(({ code }) => code).sort());
  });

  test('every code, characteristic and band states the records that show it, its basis and what clears it', () => {
    for (const { code, shownBy, basis, clearedBy } of [...reasonCodes, ...characteristicWords, ...bands]) {
      expect([code, shownBy, clearedBy]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/), expect.stringMatching(/^[A-Z].*\.$/)]);
      expect(basis).not.toBe('');
    }
  });

  test('the state of a source has the words of its code, whichever source follows', () => {
    expect(wordsOfFinding('SOURCE_DOWN:gazette/insolvency')?.plain).toContain('could not read');
    expect(wordsOfFinding('SCREENING_INCOMPLETE:uk-sanctions')?.kind).toBe('records');
    expect(wordsOfFinding('SCREENING_INCOMPLETE')?.kind).toBe('finding');
    expect(wordsOfFinding('NO_SUCH_CODE')).toBeUndefined();
  });

  test('no code accuses: no text has the word', () => {
    const texts = [
      ...plain,
      ...[...reasonCodes, ...characteristicWords, ...bands].flatMap(({ shownBy, basis, clearedBy }) => [shownBy, basis, clearedBy]),
    ];
    expect(texts.filter((text) => /fraud/i.test(text))).toEqual([]);
  });
});

describe('the plain sentences', () => {
  test('each is one sentence of at most 26 words', () => {
    for (const sentence of plain) {
      expect(sentence).toMatch(/^[A-Z][^.!?]*\.$/);
      expect([sentence, wordsOf(sentence).length <= 26]).toEqual([sentence, true]);
    }
  });

  test('each has a reading ease of 60 or more by Flesch, where plain English begins, and all together 70 or more', () => {
    const ease = plain.map((sentence) => ({ sentence, ease: Math.round(readingEase(sentence)) }));
    expect(ease.filter((one) => one.ease < 60)).toEqual([]);
    expect(ease.reduce((sum, one) => sum + one.ease, 0) / ease.length).toBeGreaterThanOrEqual(70);
  });

  test.each([
    ['company', 3],
    ['asked', 1],
    ['wanted', 2],
    ['closed', 1],
    ['notices', 3],
    ['debts', 1],
    ['people', 2],
    ['the', 1],
    ['register', 3],
    ['like', 1],
    ['HMRC', 1],
  ])('the measure counts the syllables of "%s" as %d', (word, syllables) => {
    expect(syllablesOf(word)).toBe(syllables);
  });
});
