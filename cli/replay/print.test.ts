import { describe, expect, test } from 'vitest';
import type { ReplayResult } from '../../activities/replay/replay-decisions.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { exitCodeOf, printReplays } from './print.ts';

const captured = capturedOutput();

const equal: ReplayResult = {
  decision: 'dec_1',
  state: 'equal',
  releases: 3,
  notes: ['computed by other SQL'],
  taken: ['taken as stored: the band'],
};
const gone: ReplayResult = { decision: 'dec_2', state: 'not-replayable', code: 'STORE_MISSING', detail: 'made-up/records r1 is gone' };
const differs = (count: number): ReplayResult => ({
  ...{ decision: 'dec_3', state: 'differs', causes: ['the rules changed: one -> other'], taken: [] },
  differences: Array.from({ length: count }, (_, at) => ({
    what: `outcome ${at}`,
    stored: 'HOLD',
    replayed: at === 1 ? undefined : 'ALLOW',
  })),
});

describe('the text of a replay', () => {
  test('says "equal", from how many releases, and what was taken as stored', () => {
    printReplays([equal]);
    expect([captured.out, captured.err]).toEqual([
      'dec_1: equal, from 3 releases\n  computed by other SQL\n  taken as stored: the band\n',
      '',
    ]);
  });

  test('says what differs and why, and what is absent', () => {
    printReplays([differs(2)]);
    expect(captured.out).toBe(
      'dec_3: differs\n  the rules changed: one -> other\n  outcome 0: "HOLD" -> "ALLOW"\n  outcome 1: "HOLD" -> absent\n',
    );
  });

  test('shows the first 20 differences, says how many more there are, and cuts long values', () => {
    printReplays([differs(23)]);
    expect(captured.out.match(/outcome/g)).toHaveLength(20);
    expect(captured.out).toContain('  3 more; --json prints all\n');
    captured.out = '';
    printReplays([{ ...differs(0), differences: [{ what: 'detail', stored: 'x'.repeat(500), replayed: null }] } as ReplayResult]);
    expect(captured.out).toContain(`detail: "${'x'.repeat(199)}... -> null`);
  });

  test('says why a decision cannot be replayed, without control characters, and counts several results', () => {
    printReplays([equal, { ...gone, detail: 'a\u001b[31m b' }, differs(1)]);
    expect(captured.out).toMatch(/^dec_2: cannot be replayed: STORE_MISSING: a/m);
    expect(captured.out).not.toContain('\u001b');
    expect(captured.err).toBe('1 equal, 1 differ, 1 cannot be replayed\n');
  });

  test.each([
    ['equal', [equal], 0],
    ['no decision', [], 0],
    ['one that cannot be replayed', [equal, gone], 4],
    ['one that differs', [equal, gone, differs(1)], 3],
  ])('the exit code of %s', (_, results, code) => {
    expect(exitCodeOf(results)).toBe(code);
  });
});
