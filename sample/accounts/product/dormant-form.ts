import { isoOf } from '../../calendar.ts';
import { escapeXml } from '../../gazette/marked.ts';
import { sums } from '../figures.ts';
import { approvedOn, type Statement } from '../filing.ts';
import { commas } from './figure.ts';
import { beforeRegistries } from './transformation.ts';
import { ukGaap } from './vocabulary.ts';

const { core, bus, direp } = ukGaap.namespaces;

/**
 * Returns the web form for companies that have been dormant since their formation. It still uses Inline XBRL 1.0, the taxonomy of 2009 and the
 * formats from before the first registry.
 */
export function dormantForm(statement: Statement): string {
  const { filing, name, number, current, comparative, director } = statement;
  const money = (concept: string, at: 'current' | 'previous', value: number) =>
    `<ix:nonFraction name="uk-gaap-pt:${concept}" contextRef="${at}-mud" unitRef="currencyUnit" decimals="2" format="ixt:numcommadot">${commas(value)}</ix:nonFraction>`;
  const row = (label: string, concept: string, now: number, before: number | undefined) =>
    `<tr><td>${label}</td><td>£${money(concept, 'current', now)}</td><td>${before === undefined ? '' : `£${money(concept, 'previous', before)}`}</td></tr>`;
  const before = comparative && sums(comparative);
  const flag = (concept: string, is: boolean) => `<ix:nonNumeric name="${concept}" contextRef="current-period">${is}</ix:nonNumeric>`;
  const context = (id: string, time: string, segment = '') =>
    `<context id="${id}" xmlns="http://www.xbrl.org/2003/instance"><entity><identifier scheme="http://www.companieshouse.gov.uk/">${number}</identifier>${segment}</entity><period>${time}</period></context>`;
  const instant = (day: number) => `<instant>${isoOf(day)}</instant>`;
  const period = `<startDate>${isoOf(filing.start)}</startDate><endDate>${isoOf(filing.end)}</endDate>`;
  const officer = `<segment><xbrldi:explicitMember dimension="uk-gaap-cd-bus:EntityOfficersDimension">uk-gaap-cd-bus:Director1</xbrldi:explicitMember></segment>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"
  xmlns:ix="http://www.xbrl.org/2008/inlineXBRL" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:ixt="${beforeRegistries.namespace}"
  xmlns:uk-gaap-pt="${core}" xmlns:uk-gaap-cd-bus="${bus}" xmlns:uk-gaap-rp-dir="${direp}">
<head><meta name="generator" content="Companies House WebFiling - AA02 Form"/><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/><title>Dormant accounts - ${escapeXml(name)}</title></head>
<body><div style="display:none"><ix:header><ix:hidden>
<ix:nonNumeric name="uk-gaap-cd-bus:UKCompaniesHouseRegisteredNumber" contextRef="current-period">${number}</ix:nonNumeric>
<ix:nonNumeric name="uk-gaap-cd-bus:EntityCurrentLegalOrRegisteredName" contextRef="current-period">${escapeXml(name)}</ix:nonNumeric>
<ix:nonNumeric name="uk-gaap-cd-bus:BalanceSheetDate" contextRef="current-mud">${isoOf(filing.end)}</ix:nonNumeric>
<ix:nonNumeric name="uk-gaap-cd-bus:StartDateForPeriodCoveredByReport" contextRef="current-mud">${isoOf(filing.start)}</ix:nonNumeric>
<ix:nonNumeric name="uk-gaap-cd-bus:EndDateForPeriodCoveredByReport" contextRef="current-mud">${isoOf(filing.end)}</ix:nonNumeric>
<ix:nonNumeric name="uk-gaap-pt:NameDirectorSigningAccounts" contextRef="current-period-director"/>
${flag('uk-gaap-cd-bus:EntityDormant', true)}${flag('uk-gaap-cd-bus:EntityTrading', false)}${flag('uk-gaap-rp-dir:CompanyHasActedAsAnAgentDuringPeriod', false)}
</ix:hidden><ix:references><link:schemaRef xlink:type="simple" xlink:href="${ukGaap.entryPoint}"/></ix:references><ix:resources>
${context('current-period', period)}${context('current-mud', instant(filing.end))}${filing.before === undefined ? '' : context('previous-mud', instant(filing.before.end))}${context('current-period-director', period, officer)}
<unit id="currencyUnit" xmlns="http://www.xbrl.org/2003/instance"><measure>iso4217:GBP</measure></unit><unit id="shares" xmlns="http://www.xbrl.org/2003/instance"><measure>shares</measure></unit>
</ix:resources></ix:header></div>
<h1>${escapeXml(name)}</h1><p>Company number ${number}. Dormant accounts made up to ${isoOf(filing.end)}.</p>
<table><tr><th/><th>This year</th><th>Last year</th></tr>
${row('Cash at bank and in hand', 'CashBankInHand', current.cash, comparative?.cash)}
${row('Net assets', 'NetAssetsLiabilitiesIncludingPensionAssetLiability', sums(current).netAssets, before?.netAssets)}
${row('Called up share capital', 'CalledUpShareCapital', current.shareCapital, comparative?.shareCapital)}
${row("Shareholders' funds", 'ShareholderFunds', sums(current).netAssets, before?.netAssets)}
</table>
<p>${flag('uk-gaap-rp-dir:CompanyEntitledToExemptionUnderSection480CompaniesAct2006RelatingToDormantCompanies', true)}: exempt under section 480 of the Companies Act 2006.</p>
<p>Signed on <ix:nonNumeric name="uk-gaap-pt:DateApprovalAccounts" contextRef="current-mud">${isoOf(approvedOn(filing))}</ix:nonNumeric> by ${escapeXml(director)}.</p>
</body></html>
`;
}
