export interface FiledAccounts {
  readonly number?: string;
  /** ISO date. */
  readonly date?: string;
  readonly netAssets?: number;
  /** Makes it longer, as notes do. */
  readonly notes?: string;
}

/** Accounts of a made-up micro company as an Inline XBRL page: two figures, this year and the one before. */
export function filedAccounts({ number = '09999901', date = '2025-12-31', netAssets = 1_250, notes = '' }: FiledAccounts = {}): string {
  const before = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  const context = (id: string, day: string) =>
    `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">${number}</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>${day}</xbrli:instant></xbrli:period></xbrli:context>`;
  const figure = (name: string, value: number, of: string) =>
    `<ix:nonFraction name="core:${name}" contextRef="${of}" unitRef="GBP" decimals="0" format="ixt2:numdotdecimal"${value < 0 ? ' sign="-"' : ''}>${Math.abs(value).toLocaleString('en-GB')}</ix:nonFraction>`;
  const line = (name: string, value: number) =>
    `<tr><td>${name}</td><td>${figure(name, value, 'now')}</td><td>${figure(name, value - 50, 'before')}</td></tr>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt2="http://www.xbrl.org/inlineXBRL/transformation/2011-07-31" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:core="http://xbrl.frc.org.uk/fr/2023-01-01/core" xmlns:bus="http://xbrl.frc.org.uk/cd/2023-01-01/business">
<head><title>Accounts</title></head><body><div style="display:none"><ix:header><ix:hidden>
<ix:nonNumeric name="bus:UKCompaniesHouseRegisteredNumber" contextRef="now">${number}</ix:nonNumeric>
<ix:nonNumeric name="bus:EntityCurrentLegalOrRegisteredName" contextRef="now">MADE UP ${number} LIMITED</ix:nonNumeric>
<ix:nonNumeric name="bus:BalanceSheetDate" contextRef="now">${date}</ix:nonNumeric>
</ix:hidden><ix:references><link:schemaRef xlink:type="simple" xlink:href="https://xbrl.frc.org.uk/FRS-102/2023-01-01/FRS-102-2023-01-01.xsd"/></ix:references>
<ix:resources>${context('now', date)}${context('before', before)}<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
<table>${line('NetAssetsLiabilities', netAssets)}${line('Equity', netAssets)}</table><p>${notes}</p></body></html>`;
}
