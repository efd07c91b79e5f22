import { expect, test } from '@jest/globals';
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

  test('the first candidate is right for 78 % of all audited rows and 62 % of the hard ones', () => {
    const outcomes = outcomesOf(rowQuestions(audited()));
    expect(outcomes.length).toBeGreaterThan(300);
    expect(share(outcomes, ({ first }) => first)).toBeGreaterThan(0.78);
    const hard = outcomes.filter(({ question }) => question.hard);
    expect(share(hard, ({ first }) => first)).toBeGreaterThan(0.62);
  });

  test('AUTO is right in 99 % of cases, and the answer for more than 40 % of the rows', () => {
    const outcomes = outcomesOf(rowQuestions([...audited(), ...schools().slice(0, 200)]));
    const auto = outcomes.filter(({ result }) => result === 'AUTO');
    expect(share(auto, ({ first }) => first)).toBeGreaterThanOrEqual(0.99);
    expect(auto.length / outcomes.length).toBeGreaterThan(0.4);
  });

  test('AUTO names another company for fewer than 1 % of the companies that are not on the register', () => {
    const outcomes = outcomesOf(removedQuestions([...audited(), ...schools().slice(0, 200)]));
    expect(share(outcomes, ({ result }) => result === 'AUTO')).toBeLessThan(0.01);
  });
});
