import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

/** Notes what is sent, and ends a statement only when the test does. */
function statements() {
  const sent: { readonly members: readonly string[]; readonly end: (error?: unknown) => void }[] = [];
  const send = (members: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (error?: unknown) => (error === undefined ? resolve(members.map((one) => `${one}!`)) : reject(error));
      sent.push({ members, end });
    });
  return { send, sent, membersOf: () => sent.map(({ members }) => members) };
}

test('what is asked in one turn of the event loop is one statement, and each gets its own answer', async () => {
  const { send, sent, membersOf } = statements();
  const ask = createBatches(send);
  const answers = Promise.all(['a', 'b', 'c'].map(ask));
  await turn();
  expect(membersOf()).toEqual([['a', 'b', 'c']]);
  sent[0]?.end();
  expect(await answers).toEqual(['a!', 'b!', 'c!']);
});

test('a request that is alone is sent in the same turn of the event loop', async () => {
  const { send, membersOf } = statements();
  const ask = createBatches(send);
  for (const alone of ['a', 'b']) {
    void ask(alone);
    await turn();
  }
  expect(membersOf()).toEqual([['a'], ['b']]);
});

test('what is asked while all statements are under way waits, and is the next statement', async () => {
  const { send, sent, membersOf } = statements();
  const ask = createBatches(send, { statements: 1, members: 3 });
  const answers: Promise<string>[] = [];
  for (const one of ['a', 'b', 'c', 'd', 'e']) {
    answers.push(ask(one));
    await turn();
  }
  expect(membersOf()).toEqual([['a']]);
  for (const [at, expected] of [['b', 'c', 'd'], ['e']].entries()) {
    sent[at]?.end();
    await turn(); // the statement ends
    await turn(); // the next one is sent
    expect(membersOf()[at + 1]).toEqual(expected);
  }
  sent[2]?.end();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

test('two members with the same text are two statements', async () => {
  const { send, membersOf } = statements();
  const ask = createBatches(send, { textOf: (asked) => asked });
  for (const one of ['a', 'b', 'a']) void ask(one);
  await turn();
  expect(membersOf()).toEqual([['a', 'b'], ['a']]);
});

test('a member that PostgreSQL refuses fails alone, with the error of its own row', async () => {
  const sent: (readonly string[])[] = [];
  const ask = createBatches(async (members: readonly string[]) => {
    sent.push(members);
    if (members.includes('hostile')) throw Object.assign(new Error(`no ${members.join(' ')}`), { code: '22P05' });
    return members;
  });
  const settled = await Promise.allSettled(['a', 'hostile', 'b'].map(ask));
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual(['a', 'Error: no hostile', 'b']);
  expect(sent).toEqual([['a', 'hostile', 'b'], ['a'], ['hostile'], ['b']]);
});

test('a member whose row is locked waits outside of the statements that others share', async () => {
  const sent: unknown[] = [];
  const ask = createBatches(
    (members: readonly string[], lockTimeout) => {
      sent.push([...members, lockTimeout]);
      if (!members.includes('locked')) return Promise.resolve(members);
      return lockTimeout === '0' ? new Promise<string[]>(() => undefined) : Promise.reject(Object.assign(new Error(), { code: '55P03' }));
    },
    { statements: 1 },
  );
  void ask('locked');
  await turn();
  expect(await ask('a')).toBe('a');
  expect(sent).toEqual([
    ['locked', '100ms'],
    ['locked', '0'],
    ['a', '100ms'],
  ]);
});

test('when PostgreSQL is away all members fail with its error, and none is sent again', async () => {
  const { send, sent } = statements();
  const ask = createBatches(send);
  const settled = Promise.allSettled(['a', 'b'].map(ask));
  await turn();
  const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  sent[0]?.end(away);
  expect((await settled).map((one) => one.status === 'rejected' && one.reason)).toEqual([away, away]);
  expect(sent).toHaveLength(1);
});
