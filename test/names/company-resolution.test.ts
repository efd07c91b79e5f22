import { expect, test } from '@jest/globals';
import { type BenchRegister, benchRegister } from '../../bench/resolution/bench-register.ts';
import { type Outcome, outcomeOf } from '../../bench/resolution/outcomes.ts';
import { type Question, removedQuestions, rowQuestions } from '../../bench/resolution/questions.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';

/**
 * Floors below the figures that docs/resolution.md has for a register of a million: here it is small, and the schools are a sample, for the
 * sake of time.
 */
describeReal('trading names of the audited sets find their companies', () => {
  let made: BenchRegister | undefined;
  const register = () => {
    made ??= benchRegister([realData('matching')], 5_000);
    return made;
  };
  const asked = (questions: readonly Question[]) => questions.map((question) => outcomeOf(register().index, question, false));
  const share = (outcomes: readonly Outcome[], is: (one: Outcome) => boolean) => outcomes.filter(is).length / outcomes.length;
  const audited = () => register().truth.answerable.filter(({ source }) => source.includes('audited'));
  const schools = () => register().truth.answerable.filter(({ source }) => !source.includes('audited'));

  test('the first candidate is the company that was meant: of all audited rows, and of the hard ones', () => {
    const outcomes = asked(rowQuestions(audited()));
    expect(outcomes.length).toBeGreaterThan(300);
    expect(share(outcomes, ({ first }) => first)).toBeGreaterThan(0.78);
    const hard = outcomes.filter(({ question }) => question.hard);
    expect(share(hard, ({ first }) => first)).toBeGreaterThan(0.62);
  });

  test('AUTO is right, and given to enough of them', () => {
    const outcomes = asked(rowQuestions([...audited(), ...schools().slice(0, 200)]));
    const auto = outcomes.filter(({ result }) => result === 'AUTO');
    expect(share(auto, ({ first }) => first)).toBeGreaterThanOrEqual(0.99);
    expect(auto.length / outcomes.length).toBeGreaterThan(0.4);
  });

  test('a company that is not on the register is hardly ever answered with another', () => {
    const outcomes = asked(removedQuestions([...audited(), ...schools().slice(0, 200)]));
    expect(share(outcomes, ({ result }) => result === 'AUTO')).toBeLessThan(0.01);
  });
});
