import { describe, expect, test } from 'vitest';
import { selectsChangesOf } from '../refresh/model-order.ts';
import { readEventModels } from './events.ts';

describe('an event model', () => {
  const models = readEventModels('models/events');
  const reading = (table: string) => models.filter((model) => selectsChangesOf(model.sql, [table])).map(({ name }) => name);

  test('runs for a change set of each table whose changes it selects', () => {
    expect(reading('charge')).toEqual(['ch.charge.registered']);
    expect(reading('officer')).toEqual(['ch.officer.appointed', 'ch.officer.resigned', 'eccta.director_id.unverified']);
    expect(reading('psc')).toEqual(expect.arrayContaining(['ch.psc.changed', 'roe.entity.changed']));
    expect(reading('overseas_title')).toEqual(['hmlr.title.added', 'hmlr.title.disposed']);
  });

  test('runs for some table: each model names the tables of its changes', () => {
    const tables = ['charge', 'company', 'company_title', 'gazette_notice', 'officer', 'overseas_title', 'psc'];
    expect(models.filter((model) => !selectsChangesOf(model.sql, tables))).toEqual([]);
    expect(models.filter((model) => selectsChangesOf(model.sql, []))).toEqual([]);
  });

  test('that selects the changes of every table runs for each change set', () => {
    expect(selectsChangesOf('FROM event_change SELECT company_number', ['company'])).toBe(true);
  });
});
