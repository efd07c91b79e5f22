import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import { sqlFile } from '../../infra/sql-file.ts';
import { companyNumber } from '../../serving/input/company-number.ts';
import { hasControls } from '../../serving/input/text.ts';
import { dateOfBirth } from '../../serving/screening/request.ts';
import { companyNumberCases } from '../../uk/company-number.cases.ts';
import { isCompanyNumber, isLlpNumber, readCompanyNumber, readRegisterNumber } from '../../uk/company-number.ts';
import { courtCaseCases } from '../../uk/court-case.cases.ts';
import { courtCaseKey } from '../../uk/court-case.ts';
import { addDaysCases, addMonthsCases, dayCases, londonDayCases } from '../../uk/day.cases.ts';
import { londonDay } from '../../uk/day.ts';
import { postcodeCases } from '../../uk/postcode.cases.ts';
import { textCases } from '../../uk/text.cases.ts';
import { storableText, withoutSpaces } from '../../uk/text.ts';

/** Every form in which a fact of uk/ is written must give the same answers on the same table. */
let db: DuckDBInstance;
beforeAll(async () => {
  db = await DuckDBInstance.create(':memory:');
  await inSql(sqlFile('uk/macros.sql'));
});
afterAll(() => db.closeSync());

async function inSql(sql: string): Promise<unknown[][]> {
  const connection = await db.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
  }
}

/** An expression over the column `text`, one value for each of the texts. */
async function ofTexts(expression: string, texts: readonly (string | null)[]): Promise<unknown[]> {
  const values = texts.map((text, at) => `(${at}, ${text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`})`);
  const rows = await inSql(`SELECT ${expression} FROM (VALUES ${values.join(', ')}) AS given(place, text) ORDER BY place`);
  return rows.map(([value]) => value);
}

/** Does the same with texts that no SQL literal can hold, such as one with NUL. */
async function ofJsonTexts(expression: string, texts: readonly string[]): Promise<unknown[]> {
  const values = texts.map((text, at) => `(${at}, '${JSON.stringify(text).replaceAll("'", "''")}'::JSON ->> '$')`);
  const rows = await inSql(`SELECT ${expression} FROM (VALUES ${values.join(', ')}) AS given(place, text) ORDER BY place`);
  return rows.map(([value]) => value);
}

const stated = z.object({ type: z.literal('string'), pattern: z.string(), not: z.object({ const: z.string() }) });

const texts = companyNumberCases.map(({ text }) => text);

describe('a company number', () => {
  test('company_number of DuckDB reads every case as the table says', async () => {
    const read = await ofTexts('company_number(text)', texts);
    expect(read.map((number, at) => ({ text: texts[at], number }))).toEqual(
      companyNumberCases.map(({ text, number }) => ({ text, number })),
    );
    expect(await ofTexts('company_number(text)', [null])).toEqual([null]);
  });

  test('is_company_number and is_llp_number of DuckDB agree with TypeScript', async () => {
    expect(await ofTexts('is_company_number(text)', texts)).toEqual(texts.map(isCompanyNumber));
    expect(await ofTexts('is_llp_number(text)', texts)).toEqual(texts.map(isLlpNumber));
  });

  test('company_number of DuckDB agrees with TypeScript on texts that are nearly numbers', async () => {
    const piece = fc.constantFrom(
      ...'0123456789PRSCIXpsc',
      ' ',
      '.',
      '-',
      '\u2013',
      "'",
      '(',
      ')',
      ',',
      '/',
      '.0',
      '\u00df',
      '\u00a0',
      '\u0131',
    );
    const near = fc.sample(
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
      4_000,
    );
    const read = await ofTexts('company_number(text)', near);
    const differing = near.filter((text, at) => (readCompanyNumber(text) ?? null) !== read[at]);
    expect(differing).toEqual([]);
    expect(read.filter((number) => number !== null).length).toBeGreaterThan(200);
  });

  test('register_company_number of DuckDB repairs no number of a register file but its case and its lost zeros', async () => {
    const undamaged = (text: string) => /^ *(?:\d{1,8}|[A-Za-z0-9]{8}) *$/.test(text);
    const read = await ofTexts('register_company_number(text)', texts);
    expect(read).toEqual(companyNumberCases.map(({ text, number }) => (undamaged(text) ? number : null)));
    expect(await ofTexts('register_company_number(text)', [null])).toEqual([null]);
    expect(texts.map((text) => readRegisterNumber(text) ?? null)).toEqual(read);
  });

  test.each(companyNumberCases)(
    'the schema of the API reads "$text" as $number, unless a control character stands in it',
    ({ text, number }) => {
      const read = companyNumber.safeParse(text);
      expect(read.success ? read.data : null).toBe(hasControls(text) ? null : number);
    },
  );

  test('the OpenAPI document states the shape of a company number, and what of that shape is none', () => {
    const document = createDocument({
      openapi: '3.1.0',
      info: { title: 'test', version: '1' },
      paths: { '/': { post: { responses: {}, requestBody: { content: { 'application/json': { schema: companyNumber } } } } } },
    });
    const body = z.object({ content: z.object({ 'application/json': z.object({ schema: stated }) }) });
    const { pattern, not } = body.parse(document.paths?.['/']?.post?.requestBody).content['application/json'].schema;
    const valid = texts.filter((text) => new RegExp(pattern, 'u').test(text) && text !== not.const);
    expect(valid).toEqual(texts.filter(isCompanyNumber));
  });
});

test('postcode_key of DuckDB gives the key of every case', async () => {
  const keys = await ofTexts(
    'postcode_key(text)',
    postcodeCases.map(({ text }) => text),
  );
  expect(keys).toEqual(postcodeCases.map(({ key }) => key));
  expect(await ofTexts('postcode_key(text)', [null])).toEqual([null]);
});

test('case_key of DuckDB and courtCaseKey give the key of every court case', async () => {
  const literal = (text: string | null) => (text === null ? 'NULL' : `'${text}'`);
  const given = courtCaseCases.map(({ courtCase, court }, at) => `(${at}, ${literal(courtCase)}, ${literal(court)})`);
  const keys = await inSql(
    `SELECT case_key(number, court) FROM (VALUES ${given.join(', ')}) AS given(place, number, court) ORDER BY place`,
  );
  const expected = courtCaseCases.map(({ key }) => key);
  expect(keys.flat()).toEqual(expected);
  expect(courtCaseCases.map(({ courtCase, court }) => courtCaseKey(courtCase, court) ?? null)).toEqual(expected);
});

describe('a text of a publisher', () => {
  test('storable_text of DuckDB stores every case as the table says', async () => {
    const stored = await ofJsonTexts(
      'storable_text(text)',
      textCases.map(({ text }) => text),
    );
    expect(stored).toEqual(textCases.map(({ stored: expected }) => expected));
  });

  test('storable_text of DuckDB agrees with TypeScript on any text', async () => {
    const piece = fc.oneof(
      fc.constantFrom('\0', ' ', '\t', '\r\n', '\ufeff', '\u0085', '\u2028', '\u202e', 'x'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const near = fc.sample(
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
      4_000,
    );
    const stored = await ofJsonTexts('storable_text(text)', near);
    expect(near.filter((text, at) => storableText(text) !== stored[at])).toEqual([]);
    expect(near.filter((text, at) => text !== stored[at]).length).toBeGreaterThan(200);
  });

  test('withoutSpaces removes what trim of DuckDB removes, and no other character', async () => {
    const signs = Array.from({ length: 0x3100 }, (_, at) => String.fromCharCode(at)).filter((sign) => sign.trim() === '');
    const texts = [...signs, '\0', '\u200b', '\u00e9', ''].map((sign) => `${sign} ${sign}a ${sign}b${sign}${sign} `);
    expect(await ofJsonTexts('trim(text)', texts)).toEqual(texts.map(withoutSpaces));
  });

  test('a line of JSON that is_storable_json passes has no text that storable_text changes', async () => {
    const piece = fc.oneof(
      fc.constantFrom('\0', '\t', '\x7f', '\u0085', '\u202e', '\ufeff', '"', '\\', 'é', 'x'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const texts = fc.sample(
      fc.array(piece, { maxLength: 4 }).map((parts) => parts.join('')),
      4_000,
    );
    // as JSON writes them, and without any escape, as no publisher should
    const lines = texts.flatMap((text) => [JSON.stringify({ name: text }), `{"name":"${text}"}`]);
    const passed = await ofJsonTexts('is_storable_json(text)', lines);
    const stored = await ofJsonTexts(`storable_text(TRY(from_json(text, '{"name": "VARCHAR"}')).name)`, lines);
    const read = await ofJsonTexts(`TRY(from_json(text, '{"name": "VARCHAR"}')).name`, lines);
    expect(lines.filter((_, at) => passed[at] === true && stored[at] !== read[at])).toEqual([]);
    expect(lines.filter((_, at) => passed[at] === true && read[at] !== null).length).toBeGreaterThan(200);
  });
});

describe('a day', () => {
  test('iso_day of DuckDB reads the days of the table, and no other text', async () => {
    const days = await ofTexts(
      'iso_day(text)::VARCHAR',
      dayCases.map(({ text }) => text),
    );
    expect(days).toEqual(dayCases.map(({ text, isDay }) => (isDay ? text : null)));
    expect(await ofTexts('iso_day(text)', [null])).toEqual([null]);
  });

  test.each(dayCases)('a date of birth in the API: "$text" is a day: $isDay', ({ text, isDay }) => {
    expect(dateOfBirth.safeParse(text).success).toBe(isDay);
  });

  test('DuckDB counts days and months as TypeScript does', async () => {
    for (const { from, days, to } of addDaysCases) {
      expect(await inSql(`SELECT (DATE '${from}' + ${days})::VARCHAR, (DATE '${to}' - DATE '${from}')::INTEGER`)).toEqual([[to, days]]);
    }
    for (const { from, months, to } of addMonthsCases) {
      expect(await inSql(`SELECT (DATE '${from}' + INTERVAL (${months}) MONTH)::DATE::VARCHAR`)).toEqual([[to]]);
    }
  });

  test('london_time of DuckDB gives the instant at which a day begins in London', async () => {
    const begins = "strftime(london_time(text::DATE) AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ')";
    expect(
      await ofTexts(
        begins,
        londonDayCases.map(({ day }) => day),
      ),
    ).toEqual(londonDayCases.map(({ begins: at }) => at));
  });

  test('london_day of DuckDB gives the day in London at each instant, as londonDay does', async () => {
    const after = [-1, 0, 1_800_000, 3_600_000, 43_200_000];
    const instants = londonDayCases.flatMap(({ begins }) => after.map((ms) => new Date(Date.parse(begins) + ms)));
    const days = await ofTexts(
      'london_day(text::TIMESTAMP)::VARCHAR',
      instants.map((at) => at.toISOString().slice(0, -1)),
    );
    expect(days).toEqual(instants.map((at) => londonDay(at)));
    expect(await ofTexts('london_day(text::TIMESTAMP)', [null])).toEqual([null]);
  });
});
