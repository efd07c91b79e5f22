import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../test/fixtures/any-text.ts';
import { readWarning } from './warning.ts';
import { readWarningPage } from './warning-page.ts';

const url = 'https://www.fca.org.uk/news/warnings/owl-capital';
const listed = { url, title: 'Owl Capital', day: '2026-06-01' };

function page(section: string, { id = 'section-unauthorised-firm-details', title = 'Owl Capital' } = {}): string {
  return `<!DOCTYPE html><html><head><link rel="canonical" href="${url}?utm=1"></head><body><main><h1>${title}</h1>
<p>First published: 01/06/2026 Last updated: 03/06/2026</p><section id="${id}"><h2>Details</h2>${section}</section>
<section id="section-protect"><p><strong>Telephone:</strong> 0800 000 0000</p></section></main></body></html>`;
}

const read = (html: string, item = listed) => readWarning(url, item, readWarningPage(html));
const names = (html: string, item = listed) => read(html, item).names.map(({ name }) => name);

describe('a warning about an unauthorised firm', () => {
  const html = page(`<p><strong>Name:</strong> Owl Capital Ltd / Owl Markets</p>
<p><strong>Address:</strong> 1 Example Street, London, EC2V 7AB</p>
<p><strong>Telephone:</strong> 020 7946 0100, +44 7700 900123</p>
<p><strong>Email:</strong> <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="5a3b1a38743f223b372a363f">[email&#160;protected]</a></p>
<p><a href="/cdn-cgi/l/email-protection" class="__cf_email__">[email&#160;protected]</a></p>
<p><strong>Website</strong>: www.owl.example, https://owl-markets.example/</p><p>www.owl-three.example</p>
<p><strong>Other information:</strong> UK company number 01234567</p>
<p>Some firms may give out other details.</p><p>They may also change them.</p>`);

  test('is read by its labels; a paragraph without a label continues the field above it', () => {
    expect(read(html)).toEqual({
      url,
      title: 'Owl Capital',
      names: [
        { name: 'Owl Capital Ltd', type: 'primary' },
        { name: 'Owl Markets', type: 'alias' },
        { name: 'Owl Capital', type: 'alias' },
      ],
      clone: false,
      genuine_names: [],
      genuine_reference: null,
      addresses: [{ lines: ['1 Example Street', 'London'], postcode: 'EC2V 7AB', country: 'United Kingdom' }],
      websites: ['https://owl-markets.example/', 'www.owl-three.example', 'www.owl.example'],
      phones: ['+44 7700 900123', '020 7946 0100'],
      emails: ['a@b.example'],
      company_numbers: ['01234567'],
      published_on: '2026-06-01',
      updated_on: '2026-06-03',
      detail: 'UK company number 01234567',
      unmapped_labels: [],
      unmapped_numbers: [],
      has_details: true,
      gone: false,
    });
  });

  test.each([
    ['UK company number', '11234567', null, ['11234567']],
    ['Companies House number', '11234567', 'Sofia, Bulgaria', ['11234567']],
    ['Companies House registration number', 'SC123456', null, ['SC123456']],
    ['Company number', '01234567', null, ['01234567']],
    ['Company number', 'OC312345', null, ['OC312345']],
    ['Registered number', '01234567', null, ['01234567']],
    ['Registered company number', '01234567', null, ['01234567']],
    ['Company reg. no.', '01234567', null, ['01234567']],
    ['CRN', '01234567', null, ['01234567']],
    ['Companies House reference', '11234567', null, ['11234567']],
    // an Estonian number has this form
    ['Company number', '14850239', null, []],
    ['Company number', '01234567', 'Sofia, Bulgaria', []],
    ['Company number', '11234567', '1 Example Street, London, EC2V 7AB', ['11234567']],
  ])('with the field "%s: %s" and the address %s has the company numbers %j', (label, value, address, numbers) => {
    const of = address === null ? '' : `<p><strong>Address:</strong> ${address}</p>`;
    const html = page(
      `<p><strong>Name:</strong> Owl</p>${of}<p><strong>Website:</strong> owl.example</p><p><strong>${label}:</strong> ${value}</p>`,
    );
    const { company_numbers, unmapped_labels } = read(html);
    expect([company_numbers, unmapped_labels]).toEqual([numbers, []]);
  });

  test.each([
    ['012345678', '1 Example Street, London, EC2V 7AB', ['012345678']],
    ['12345', '1 Example Street, London, EC2V 7AB', []],
    ['012345678', 'Sofia, Bulgaria', []],
    ['012345678', null, ['012345678']],
    ['14850239', null, []],
    ['HE 123456789', null, []],
  ])('with the company number %s and the address %s states %j, which is no number', (value, address, numbers) => {
    const of = address === null ? '' : `<p><strong>Address:</strong> ${address}</p>`;
    const html = page(`<p><strong>Name:</strong> Owl</p>${of}<p><strong>Company number:</strong> ${value}</p>`);
    expect(read(html).unmapped_numbers).toEqual(numbers);
  });

  test.each([
    ...['Company name', 'Business names', 'Other names used', 'Former name', 'Brand name', 'Trading as', 'Also known as', 'AKA'],
    ...[
      'Name(s)',
      'Trading name(s)',
      'Firm name (s)',
      'Aliases',
      'Alias(es)',
      'Alternative names',
      'Trading style',
      'Operating as',
      'Doing business as',
    ],
    ...[
      'Previously known as',
      'Individual name',
      'Name of individual',
      'Name of unauthorised firm',
      'Unauthorised firm name',
      'Names used by the firm',
    ],
  ])('has the name under the label "%s"', (label) => {
    const { names: found, unmapped_labels } = read(page(`<p><strong>${label}:</strong> Barn</p>`));
    expect([found.map(({ name }) => name), unmapped_labels]).toEqual([['Barn', 'Owl Capital'], []]);
  });

  test('has what stands under labels that leave open whether it is one or several', () => {
    const of = (label: string, value: string) => `<p><strong>${label}:</strong> ${value}</p>`;
    const html = page(
      of('Website(s)', 'barn.example') +
        of('Email(s)', 'a@barn.example') +
        of('Telephone number(s)', '020 7946 0000') +
        of('Address(es)', '1 Example Street, London, EC2V 7AB') +
        of('Company number(s)', '11234567'),
    );
    expect(read(html)).toMatchObject({
      ...{ websites: ['barn.example'], emails: ['a@barn.example'], phones: ['020 7946 0000'], company_numbers: ['11234567'] },
      ...{ addresses: [{ postcode: 'EC2V 7AB' }], unmapped_labels: [] },
    });
  });

  test('stores the text under an unknown label in detail, and names the label in unmapped_labels', () => {
    const { detail, unmapped_labels } = read(page('<p><strong>Name:</strong> Owl</p><p><strong>Colour:</strong> brown</p>'));
    expect([detail, unmapped_labels]).toEqual(['Colour: brown', ['Colour']]);
  });

  test('is read from the page layout of earlier years', () => {
    const older = page('').replace(
      '<section id="section-unauthorised-firm-details">',
      '<div class="copy-block default"><p><b>Name:</b> Barn</p></div><section>',
    );
    expect(names(older)).toEqual(['Barn', 'Owl Capital']);
  });

  test.each([
    ['Name', 'Owl', 'Barn Real Estate'],
    ['Address', 'Edificio Owl', 'Calle Real 12, London, EC2V 7AB'],
  ])('keeps what follows the field %s when its second line, as %s and %s, has the word "real"', (label, first, second) => {
    const html = page(`<p><strong>${label}:</strong> ${first}</p><p>${second}</p><p><strong>UK company number:</strong> 01234567</p>`);
    expect(read(html).company_numbers).toEqual(['01234567']);
  });

  const number = '<strong>UK company number:</strong>';
  test.each([
    ['a table', `<table><tr><td>${number} 01234567</td></tr></table>`],
    ['two cells of a table', `<table><tr><td>${number}</td><td>01234567</td></tr></table>`],
    ['an item of a list', `<ul><li><div>${number} 01234567</div></li></ul>`],
    ['a paragraph in an item of a list', `<ul><li><p>${number} 01234567</p></li></ul>`],
    ['a block', `<div><div>${number} 01234567</div></div>`],
    ['the text of the section', `${number} 01234567`],
  ])('is read where one field is in a paragraph and another in %s', (_, other) => {
    const { names: found, addresses, company_numbers } = read(page(`<p><strong>Name:</strong> Barn</p>${other}<p>Some firms may</p>`));
    expect([found.map(({ name }) => name), addresses, company_numbers]).toEqual([['Barn', 'Owl Capital'], [], ['01234567']]);
  });

  test.each([
    ['a list of terms', '<dl><dt>Name</dt><dd>Barn</dd></dl>'],
    ['labels without a colon', '<p><strong>Name</strong> Barn</p>'],
  ])('whose details are in %s, which is not read, says that it has none', (_, details) => {
    expect(read(page(details)).has_details).toBe(false);
  });

  test.each([
    ['Owl Capital (new)', ['Owl Capital']],
    ['Owl Capital (updated)', ['Owl Capital']],
    ['Owl Capital aka Barn', ['Owl Capital', 'Barn']],
    ['Owl Capital (trading as Barn)', ['Owl Capital', 'Barn']],
    ['Owl Capital (UK)', ['Owl Capital (UK)']],
    ['Clone Owl Inc', ['Clone Owl Inc']],
    ['Owl Clone Capital (updated)', ['Owl Clone Capital']],
  ])('with the title "%s" has the names %j', (title, expected) => {
    expect(names(page('', { title }), { ...listed, title })).toEqual(expected);
  });

  test('whose page is gone is read from its entry in the search', () => {
    expect(readWarning(url, listed, undefined)).toMatchObject({
      names: [{ name: 'Owl Capital' }],
      has_details: false,
      gone: true,
      published_on: '2026-06-01',
    });
  });
});

describe('a warning about a clone firm', () => {
  const clone = (section: string, title: string) => read(page(section, { id: 'section-clone-firm-details', title }), { ...listed, title });
  const victim = `<p>Some firms may give out other details.</p><h3>The genuine firm</h3>
<p>This authorised firm has no association with the clone. Its correct details are:</p>
<p><strong>Firm name:</strong> Barn Asset Management Limited<br><strong>Firm reference number:</strong> 123456<br>
<strong>Address:</strong> 9 Genuine Road, Leeds, LS1 1AA<br><strong>Telephone:</strong> 020 7946 0999<br><strong>Email:</strong> true@barn.example<br>
<strong>Website:</strong> www.barn.example</p>`;

  test("has the clone's own details; the victim's name is separate and its details are left out", () => {
    const found = clone(
      `<p><strong>Name:</strong> Owl Capital</p><p><strong>Website:</strong> owl.example</p>${victim}`,
      'Owl Capital (clone of FCA authorised firm)',
    );
    expect(found).toMatchObject({
      clone: true,
      names: [{ name: 'Owl Capital', type: 'primary' }],
      genuine_names: ['Barn Asset Management Limited'],
      genuine_reference: '123456',
      addresses: [],
      phones: [],
      emails: [],
      websites: ['owl.example'],
      unmapped_labels: [],
    });
  });

  test.each([
    ["uses the victim's name", 'Barn Asset Management Limited'],
    ["uses the victim's name without its legal form", 'Barn Asset Management'],
    ["spells the victim's name differently", 'BARN ASSET-MANAGEMENT LTD.'],
  ])('that %s has no name to match', (_, called) => {
    const found = clone(
      `<p><strong>Name:</strong> ${called} (clone of FCA authorised firm)</p>${victim}`,
      `${called} (Clone of FCA authorised firm)`,
    );
    expect([found.names, found.genuine_names]).toEqual([[], ['Barn Asset Management Limited']]);
  });

  test("keeps a name that only begins like the victim's", () => {
    const found = clone(`<p><strong>Name:</strong> Barn Asset Management Bonds</p>${victim}`, 'Barn Asset Management Bonds');
    expect(found.names.map(({ name }) => name)).toEqual(['Barn Asset Management Bonds']);
  });

  test.each([
    ['Owl (Clone of Barn Wealth Ltd)', ['Owl'], ['Barn Wealth Ltd']],
    ['Owl (clone of FCA authorised firm Barn Wealth Ltd)', ['Owl'], ['Barn Wealth Ltd']],
    ['Owl (clone of an EEA-authorised firm)', [], ['Owl']],
    ['Owl (Clone of FCA registered fund)', [], ['Owl']],
    ['Owl - clone of FCA authorised firm', [], ['Owl']],
    ['Owl (clone)', [], ['Owl']],
    ['Clone of Barn Wealth Ltd', [], ['Barn Wealth Ltd']],
  ])('whose page has only the title "%s" has the names %j and the victim %j', (title, own, genuine) => {
    const found = clone('', title);
    expect([found.clone, found.names.map(({ name }) => name), found.genuine_names]).toEqual([true, own, genuine]);
  });

  test("has no company number, because the number on its page is the victim's", () => {
    const found = clone(
      '<p><strong>Name:</strong> Owl (clone of Barn Ltd)</p><p><strong>FRN:</strong> 654321</p><p><strong>Company number:</strong> 01234567</p><p><strong>Address:</strong> London, EC2V 7AB</p>',
      'Owl',
    );
    expect([found.company_numbers, found.genuine_reference]).toEqual([[], '654321']);
  });

  test('can describe its victim in a separate section', () => {
    const html = page('<p><strong>Name:</strong> Owl</p>', { id: 'section-clone-firm-details' }).replace(
      '<section id="section-protect">',
      '<section id="section-authorised-firm-details"><p><strong>Name:</strong> Barn Ltd</p></section><section id="section-protect">',
    );
    expect(read(html)).toMatchObject({ names: [{ name: 'Owl' }, { name: 'Owl Capital' }], genuine_names: ['Barn Ltd'] });
  });
});

test('any page is read, and no name of a clone equals a name of its victim', () => {
  const pieces = fc.constantFrom(
    '<section id="section-clone-firm-details">',
    '<section id="section-unauthorised-firm-details">',
    '</section>',
    '<p><strong>Name:</strong> ',
    'Owl',
    'Barn Ltd',
    ' (clone of ',
    ')',
    'genuine firm',
    '</p>',
    '<p>',
    '<br>',
    '<strong>',
    '</strong>',
    'Address:',
    'FRN: 123456',
    '<h2>',
    ' / ',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((all) => all.join('')),
        anyText,
      ),
      (html) => {
        const found = read(html);
        const victims = new Set(found.genuine_names.map((name) => name.toLowerCase()));
        expect(found.names.filter(({ name }) => victims.has(name.toLowerCase()))).toEqual([]);
      },
    ),
  );
});
