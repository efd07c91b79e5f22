/** Accounts documents of invented companies, as little of them as a test needs. */
export interface PageParts {
  readonly version?: '1.0' | '1.1';
  /** Transformation registry that the prefix `t` stands for. */
  readonly registry?: 1 | 2 | 3 | 4 | 5;
  readonly hidden?: string;
  /** Beside `year`, `end` and the units `gbp` and `shares`. */
  readonly resources?: string;
  /** Attributes of the root. */
  readonly root?: string;
}

const registries = {
  1: 'http://www.xbrl.org/inlineXBRL/transformation/2010-04-20',
  2: 'http://www.xbrl.org/inlineXBRL/transformation/2011-07-31',
  3: 'http://www.xbrl.org/inlineXBRL/transformation/2015-02-26',
  4: 'http://www.xbrl.org/inlineXBRL/transformation/2020-02-12',
  5: 'http://www.xbrl.org/inlineXBRL/transformation/2022-02-16',
};

const instanceNamespaces =
  'xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" ' +
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" ' +
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xmlns:c="http://taxonomy.example/core"';

export function contextElement(id: string, period: string, segment = ''): string {
  const container = segment === '' ? '' : `<xbrli:segment>${segment}</xbrli:segment>`;
  return (
    `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">01234567</xbrli:identifier>` +
    `${container}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`
  );
}

const yearAndEnd =
  contextElement('year', '<xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate>') +
  contextElement('end', '<xbrli:instant>2024-12-31</xbrli:instant>');
const units =
  '<xbrli:unit id="gbp"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit>' +
  '<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>';

/** An Inline XBRL page around `body`; its taxonomy is `c`, its formats `t`. */
export function inlinePage(
  body: string,
  { version = '1.1', registry = 2, hidden = '', resources = '', root = '' }: PageParts = {},
): string {
  const ix = version === '1.0' ? 'http://www.xbrl.org/2008/inlineXBRL' : 'http://www.xbrl.org/2013/inlineXBRL';
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="${ix}" ${instanceNamespaces} ` +
    `xmlns:t="${registries[registry]}" ${root}>\n<head><title>Accounts</title><meta name="generator" content="Invented Accounts 1.0"/></head>\n` +
    `<body><div style="display:none"><ix:header><ix:hidden>${hidden}</ix:hidden><ix:references><link:schemaRef xlink:type="simple" ` +
    `xlink:href="http://taxonomy.example/core.xsd"/></ix:references><ix:resources>${yearAndEnd}${units}${resources}</ix:resources>` +
    `</ix:header></div>\n${body}\n</body></html>`
  );
}

/** A plain XBRL instance around `body`. */
export function plainDocument(body: string): string {
  return (
    `<?xml version="1.0"?>\n<xbrli:xbrl ${instanceNamespaces}><link:schemaRef xlink:type="simple" ` +
    `xlink:href="http://taxonomy.example/core.xsd"/>${body}${yearAndEnd}${units}</xbrli:xbrl>`
  );
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** `ix:nonFraction` of `c:Amount` at the year's end, in pounds. */
export function amount(text: string, attributes = 'format="t:numdotdecimal"'): string {
  return `<ix:nonFraction name="c:Amount" contextRef="end" unitRef="gbp" decimals="0" ${attributes}>${text}</ix:nonFraction>`;
}

/** `ix:nonNumeric` of `c:Words` for the year. */
export function words(text: string, attributes = ''): string {
  return `<ix:nonNumeric name="c:Words" contextRef="year" ${attributes}>${text}</ix:nonNumeric>`;
}
