import { expect, test } from 'vitest';
import { readConfig } from '../../infra/config.ts';
import { sources } from '../../sources/index.ts';
import { checkedSources } from './load.ts';

const byHand = ['fca/register', 'companies-house/officers', 'companies-house/officer-updates'];
const ids = (mode: object) => checkedSources(readConfig({ ...mode, RISK_HOME: '/nowhere' })).map(({ id }) => id);

test('a start checks the sources that have a list: neither streams nor those that an operator loads from files, but for the files of a mirror', () => {
  const withoutMirror = ids({});
  expect(withoutMirror).toContain('gazette/insolvency');
  expect(withoutMirror.filter((id) => byHand.includes(id) || sources.find((one) => one.id === id)?.stream !== undefined)).toEqual([]);
  expect(ids({ RISK_RECORDS: 'mirror', RISK_MIRROR: '/nowhere' })).toEqual(expect.arrayContaining(byHand));
});
