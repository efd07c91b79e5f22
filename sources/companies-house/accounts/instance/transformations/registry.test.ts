import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { describeReal, realData } from '../../../../../test/fixtures/real-data.ts';
import { transformations } from './registry.ts';
import { transform } from './transform.ts';

const refused = undefined;

/** Format, text, value. */
type Case = readonly [string, string, string | undefined];

const registry1: readonly Case[] = [
  ['numcommadot', '1,234,567.80', '1234567.80'],
  ['numcommadot', '12', '12'],
  ['numcommadot', '1234', refused],
  ['numdotcomma', '1.234,5', '1234.5'],
  ['numspacedot', '1 234.5', '1234.5'],
  ['numspacedot', '1\u00a0234.5', '1234.5'],
  ['numspacecomma', '1 234,5', '1234.5'],
  ['numcomma', '1234,5', '1234.5'],
  ['numdash', '-', '0'],
  ['numdash', '–', refused],
  ['datelonguk', '1 January 2020', '2020-01-01'],
  ['datelonguk', '31 December 19', '2019-12-31'],
  ['datelonguk', '31st December 2019', refused],
  ['datelonguk', '31 December 203', refused],
  ['datelongus', 'December 31, 2019', '2019-12-31'],
  ['dateshortuk', '1 Jan 2020', '2020-01-01'],
  ['dateshortus', 'Jan 1, 2020', '2020-01-01'],
  ['dateslasheu', '31/12/2019', '2019-12-31'],
  ['dateslasheu', '31/02/2019', refused],
  ['dateslashus', '12/31/19', '2019-12-31'],
  ['datedoteu', '31.12.2019', '2019-12-31'],
  ['datedotus', '12.31.2019', '2019-12-31'],
  ['datelongdaymonthuk', '29 February', '--02-29'],
  ['dateshortdaymonthuk', '1 Jan', '--01-01'],
  ['datelongmonthdayus', 'January 1', '--01-01'],
  ['dateshortmonthdayus', 'Jan 1', '--01-01'],
  ['dateslashdaymontheu', '31/12', '--12-31'],
  ['dateslashmonthdayus', '12/31', '--12-31'],
  ['datelongyearmonth', '2020 January', '2020-01'],
  ['dateshortyearmonth', '20 Jan', '2020-01'],
  ['datelongmonthyear', 'January 2020', '2020-01'],
  ['dateshortmonthyear', 'Jan 2020', '2020-01'],
];

const registry3: readonly Case[] = [
  ['datemonthyear', '12/2020', '2020-12'],
  ['datemonthyear', '13/2020', refused],
  ['dateyearmonthday', '2020.12.31', '2020-12-31'],
  ['dateyearmonthday', '２０２０年12月31日', '2020-12-31'],
  ['datedaymonthdk', '1. jan.', '--01-01'],
  ['datedaymonthdk', '25. september', '--09-25'],
  ['datedaymonthdk', '25. september.', refused],
  ['datedaymonthyearin', '12 09 2012', refused],
  ['datedaymonthyeardk', '1. januar 2020', '2020-01-01'],
  ['datedaymonthyeardk', '30. februar 2020', refused],
  ['datemonthyeardk', 'maj 2020', '2020-05'],
  ['datedaymonthyearin', '१ जनवरी २०२०', '2020-01-01'],
  ['datedaymonthyearin', '०१ ०२ २०२०', '2020-02-01'],
  ['datemonthyearin', 'जनवरी २०', '2020-01'],
  ['calindaymonthyear', '11 पौष 1920', '1999-01-01'],
  ['calindaymonthyear', '1 Chaitra 1938', '2016-03-21'],
  ['calindaymonthyear', '30 Phalguna 22', '2001-03-21'],
  ['calindaymonthyear', '31 Phalguna 1922', refused],
  ['numdotdecimalin', '12,34,567.50', '1234567.50'],
  ['numdotdecimalin', '1,2345', refused],
  ['numunitdecimalin', '12,34,567 rupees 5 paise', '1234567.05'],
];

const registry4: readonly Case[] = [
  ['num-dot-decimal', '1,234.50', '1234.5'],
  ['num-dot-decimal', '.50', '0.5'],
  ['num-dot-decimal', '00012', '12'],
  ['num-dot-decimal', '0.00', '0'],
  ['num-dot-decimal', '1 2 3', '123'],
  ['num-dot-decimal', ',', refused],
  ['num-dot-decimal', '-1', refused],
  ['num-comma-decimal', '1.234,50', '1234.5'],
  ['num-unit-decimal', '3 euro 5 cent', '3.05'],
  ['num-unit-decimal', '3 euro', refused],
  ['fixed-zero', 'nil', '0'],
  ['fixed-empty', 'anything', ''],
  ['fixed-true', 'yes', 'true'],
  ['fixed-false', '', 'false'],
  ['date-day-month-year', '31/12/2020', '2020-12-31'],
  ['date-day-month-year', '०१/०२/२०२०', '2020-02-01'],
  ['date-day-month', '31/12', '--12-31'],
  ['date-month-day-year', '12/31/2020', '2020-12-31'],
  ['date-month-day', '12/31', '--12-31'],
  ['date-month-year', '12 2020', '2020-12'],
  ['date-year-month', '2020-12', '2020-12'],
  ['date-year-month-day', '2020-12-31', '2020-12-31'],
  ['date-year-month-day', '2021-02-29', refused],
  ['date-day-monthname-en', '1st of May', '--05-01'],
  ['date-day-monthname-year-en', '1st January 2020', '2020-01-01'],
  ['date-day-monthname-year-en', '1 january 2020', refused],
  ['date-monthname-day-en', 'May 1st', '--05-01'],
  ['date-monthname-day-year-en', 'January 1, 2020', '2020-01-01'],
  ['date-monthname-year-en', 'January 2020', '2020-01'],
  ['date-year-monthname-en', '2020 January', '2020-01'],
  ['date-day-monthname-year-bg', '1 януари 2020', '2020-01-01'],
  ['date-day-monthname-year-cs', '1. července 2020', '2020-07-01'],
  ['date-day-monthname-year-cs', '1. května 2020', '2020-05-01'],
  ['date-monthname-year-cs', 'leden 2020', '2020-01'],
  ['date-day-monthname-year-da', '1. maj 2020', '2020-05-01'],
  ['date-day-monthname-year-de', '1. März 2020', '2020-03-01'],
  ['date-day-monthname-year-de', '1. MÄRZ 2020', '2020-03-01'],
  ['date-day-monthname-de', '31. Dezember', '--12-31'],
  ['date-day-monthname-year-el', '1 Μαΐου 2020', '2020-05-01'],
  ['date-day-monthname-year-es', '1 de enero de 2020', '2020-01-01'],
  ['date-day-monthname-year-et', '1. juuni 2020', '2020-06-01'],
  ['date-day-monthname-year-fi', '1. marraskuuta 2020', '2020-11-01'],
  ['date-day-monthname-year-fi', '1. maaliskuuta 2020', '2020-03-01'],
  ['date-day-monthname-year-fr', '1er février 2020', '2020-02-01'],
  ['date-day-monthname-year-hr', '1. srpnja 2020', '2020-07-01'],
  ['date-day-monthname-year-it', '1 maggio 2020', '2020-05-01'],
  ['date-day-monthname-lv', '1. janvāris', '--01-01'],
  ['date-year-day-monthname-lv', '2020. gada 1. janvāris', '2020-01-01'],
  ['date-day-monthname-year-nl', '1 maart 2020', '2020-03-01'],
  ['date-day-monthname-year-no', '1. desember 2020', '2020-12-01'],
  ['date-day-monthname-year-pl', '1 października 2020 r.', '2020-10-01'],
  ['date-day-monthname-year-pt', '1 de março de 2020', '2020-03-01'],
  ['date-day-monthname-year-ro', '1 noiembrie 2020', '2020-11-01'],
  ['date-day-monthname-year-sk', '1. júna 2020', '2020-06-01'],
  ['date-day-monthname-year-sl', '1. avgust 2020', '2020-08-01'],
  ['date-day-monthname-year-sv', '1 maj 2020', '2020-05-01'],
  ['date-year-monthname-day-hu', '2020. január 1', '2020-01-01'],
  ['date-monthname-day-hu', 'január 1', '--01-01'],
  ['date-year-monthname-day-lt', '2020 m. sausio 1 d.', '2020-01-01'],
  ['date-year-monthname-lt', '2020 m. sausis', '2020-01'],
  ['date-day-monthroman-year', '1 XII 2020', '2020-12-01'],
  ['date-day-monthroman', '1 iv', '--04-01'],
  ['date-monthroman-year', 'IX 2020', '2020-09'],
  ['date-jpn-era-year-month-day', '令和2年1月1日', '2020-01-01'],
  ['date-jpn-era-year-month', '平成元年5月', '1989-05'],
  ['date-ind-day-monthname-year-hi', '1 चैत्र 1938', '2016-03-21'],
  ['date-day-monthname-year-hi', '1 जनवरी 2020', '2020-01-01'],
  ['date-monthname-year-hi', 'जनवरी 2020', '2020-01'],
];

const registry5: readonly Case[] = [
  ['num-dot-decimal-apos', '1’234’567.5', '1234567.5'],
  ['num-comma-decimal-apos', "1'234,5", '1234.5'],
  ['num-unit-decimal-apos', "1'234 Franken 5 Rappen", '1234.05'],
  ['date-day-monthname-cy', '1af Chwefror', '--02-01'],
  ['date-day-monthname-year-cy', '31 Rhagfyr 2020', '2020-12-31'],
  ['date-monthname-year-cy', 'Fawrth 2020', '2020-03'],
];

describe.each([
  ['1', registry1],
  ['3', registry3],
  ['4', registry4],
  ['5', registry5],
])('transformation registry %s', (_, cases) => {
  test.each(cases)('format %s transforms `%s` to %s', (format, text, value) => {
    expect(transformations.get(format)?.(text)).toBe(value);
  });
});

const registry2 = 'http://www.xbrl.org/inlineXBRL/transformation/2011-07-31';

describe('transform', () => {
  test('a format under the namespace of another registry is applied', () => {
    expect(transform({ namespace: registry2, name: 'numcommadot' }, '1,234', false)).toEqual({ value: '1234', lenient: false });
  });

  test('a format of registry 4 under the namespace of an older registry is unknown', () => {
    const older = ['2010-04-20', '2011-07-31', '2015-02-26'].map((date) => `http://www.xbrl.org/inlineXBRL/transformation/${date}`);
    for (const namespace of older)
      expect(transform({ namespace, name: 'fixed-zero' }, '-', false)).toEqual({ value: undefined, reason: 'unknown' });
    const fourth = { namespace: 'http://www.xbrl.org/inlineXBRL/transformation/2020-02-12', name: 'fixed-zero' };
    expect(transform(fourth, '-', false)).toEqual({ value: '0', lenient: false });
  });

  test('a format that no registry has is unknown', () => {
    const outcomes = [
      { namespace: registry2, name: 'numpounds' },
      { namespace: 'http://vendor.example/transformation', name: 'numdotdecimal' },
      { namespace: registry2, name: 'constructor' },
    ].map((format) => transform(format, '1', false));
    expect(outcomes).toEqual(Array(3).fill({ value: undefined, reason: 'unknown' }));
  });
});

describeReal('transformation registry 2 on its published conformance tests', () => {
  const cases = publishedCases(realData('ixbrl-conformance/trrv2-tests.xml'));

  test('the conformance suite has 265 cases', () => {
    expect(cases).toHaveLength(265);
  });

  test.each(cases)('format %s transforms `%s` to %s', (format, input, output) => {
    expect(transformations.get(format)?.(input)).toBe(output);
  });
});

/** Reads the cases from `<transform name="ixt:..."><variation input output result="valid|invalid"/>`. An invalid input has no value. */
function publishedCases(path: string): Case[] {
  const cases: [string, string, string | undefined][] = [];
  const parser = new SaxesParser();
  let format = '';
  parser.on('opentag', ({ name, attributes }) => {
    const read = (attribute: string) => String(attributes[attribute] ?? '');
    if (name === 'transform') format = read('name').replace('ixt:', '');
    if (name === 'variation') cases.push([format, read('input'), read('result') === 'valid' ? read('output') : refused]);
  });
  parser.write(readFileSync(path, 'utf8')).close();
  return cases;
}
