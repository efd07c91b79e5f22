import { expect, test } from 'vitest';
import { type BenchRegister, benchRegister } from '../../bench/resolution/bench-register.ts';
import { type Outcome, outcomeOf } from '../../bench/resolution/outcomes.ts';
import { type Question, removedQuestions, rowQuestions } from '../../bench/resolution/questions.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';

/**
 * The floors are below the figures in docs/resolution.md, which are for a register of a million companies. To save time, the register here is
 * small and the schools are a sample.
 */
describeReal('resolving the labelled trading names', () => {
  let built: BenchRegister | undefined;
  const register = () => {
    built ??= benchRegister([realData('matching')], 5_000);
    return built;
  };
  const outcomesOf = (questions: readonly Question[]) => questions.map((question) => outcomeOf(register().index, question, false));
  const share = (outcomes: readonly Outcome[], is: (one: Outcome) => boolean) => outcomes.filter(is).length / outcomes.length;
  const audited = () => register().truth.answerable.filter(({ source }) => source.includes('audited'));
  const schools = () => register().truth.answerable.filter(({ source }) => !source.includes('audited'));

  test('the first candidate is right for 65 % of all audited rows and 40 % of the hard ones among real registered names', () => {
    const outcomes = outcomesOf(rowQuestions(audited()));
    expect(outcomes.length).toBeGreaterThan(300);
    expect(register().registered).toBeGreaterThan(9_000);
    expect(share(outcomes, ({ first }) => first)).toBeGreaterThan(0.65);
    const hard = outcomes.filter(({ question }) => question.kinds.includes('hard'));
    expect(share(hard, ({ first }) => first)).toBeGreaterThan(0.4);
  });

  test('AUTO answers a third of the audited rows, and a wrong AUTO has the letters and the legal form of the query', () => {
    const outcomes = outcomesOf(rowQuestions([...audited(), ...schools().slice(0, 200)]));
    const auto = outcomes.filter(({ result }) => result === 'AUTO');
    expect(share(auto, ({ first }) => first)).toBeGreaterThanOrEqual(0.95);
    expect(share(auto, ({ first, soNamed }) => first || soNamed)).toBe(1);
    const auditedRows = outcomes.filter(({ question }) => question.set.includes('audited'));
    expect(share(auditedRows, ({ result }) => result === 'AUTO')).toBeGreaterThan(0.33);
  });

  test('with the true company removed, AUTO names only a company with the letters of the query, in fewer than 2 % of the rows', () => {
    const { answerable, ownName } = register().truth;
    const outcomes = outcomesOf(removedQuestions([...answerable, ...ownName.slice(0, 600)]));
    const auto = outcomes.filter(({ result }) => result === 'AUTO');
    expect(auto.every(({ soNamed }) => soNamed)).toBe(true);
    expect(auto.length / outcomes.length).toBeLessThan(0.02);
  });
});
