/**
 * A corporate insolvency notice code of The Gazette: the term in the feed, how the text names the company, and the text. Solvent and insolvent
 * procedures share terms; only the code distinguishes them.
 */
interface Code {
  readonly term: string;
  readonly shape: Shape;
  /** Text after the company's name; `{}` marks a place that is filled in. */
  readonly body: string;
}

/**
 * `brackets`  `NAME (Company Number 01234567 )`, with the stray space
 * `colon`     `Name of Company: NAME Company Number: 01234567`
 * `both`      `NAME Company Number: (01234567)`
 */
type Shape = 'brackets' | 'colon' | 'both' | 'petition' | 'order' | 'dismissal' | 'service' | 'partnership' | 'person' | 'director';

const liquidators = 'Appointment of Liquidators';
const creditors = 'Notices to Creditors';
const meetings = 'Meetings of Creditors';
const resolutions = 'Resolutions for Winding-up';
const other = 'Moratoria, Prohibited Names and Other';
const named = 'Office Holder: {practitioner} (IP No. {ip}) of {firm}. Date of Appointment: {date}. By whom Appointed: {appointer}. ';
const annual =
  'Notice is hereby given that the report for the year ended {date} has been sent to {members}. {practitioner} (IP No. {ip}), {firm}.';
const prove =
  'Creditors are required, on or before {later}, to prove their debts by sending to {practitioner} (IP No. {ip}) of {firm} a written statement of what they believe to be owed; the last day for claims is {later}.';
const meet =
  'Notice is hereby given that a meeting of creditors will be held at {firm} on {later} at 11:00 for the purposes of the Insolvency Act 1986. Proxies must be lodged with {practitioner} (IP No. {ip}) by 12:00 on the business day before.';
const decide =
  'Notice is given under the Insolvency (England and Wales) Rules 2016 that decisions are sought from creditors by correspondence. Decision date: {later}. {practitioner} (IP No. {ip}), {firm}.';
const deemed =
  'Notice is hereby given that the convener proposes that the following decision be made by deemed consent: the appointment of {practitioner} (IP No. {ip}) of {firm}. Decision date: {later}.';
const dividend =
  'Principal trading address: {trading}. Notice is hereby given that {practitioner} (IP No. {ip}) of {firm} intends to declare a dividend to creditors within two months of {later}, the last date for proving.';

const of = (term: string, body: string, shape: Shape = 'brackets'): Code => ({ term, shape, body });

/** Every notice code that the sample publishes. */
export const codes: Readonly<Record<string, Code>> = {
  '2401': of(
    `${other}: Moratorium: Coming into Force`,
    `A moratorium under Part A1 of the Insolvency Act 1986 came into force on {date}. Monitor: {practitioner} (IP No. {ip}), {firm}.`,
    'colon',
  ),
  '2402': of(
    `${other}: Moratorium: Ending`,
    `The moratorium under Part A1 of the Insolvency Act 1986 ended on {date}. Monitor: {practitioner} (IP No. {ip}), {firm}.`,
    'colon',
  ),
  '2403': of(
    `${other}: Re-use of a Prohibited Name`,
    `Rule 22.4 of the Insolvency (England and Wales) Rules 2016. On {date} the above-named company went into insolvent liquidation. I, {person}, of {trading}, was a director of the above-named company on the day it went into liquidation. I give notice that it is my intention to act in one or more of the ways specified in section 216(3) of the Insolvency Act 1986 in connection with, or for the purposes of, the carrying on of the whole or substantially the whole of the business of the above-named company under the following name: {reused}. Section 216(3) lists the activities that a director of a company that has gone into insolvent liquidation may not undertake, such as acting as a director of another company that is known by a name which is the same as a name used by the company.`,
  ),
  '2404': of(
    `${other}: Cross-Border Insolvencies`,
    `Recognition of foreign main proceedings was ordered on {date} under the Cross-Border Insolvency Regulations 2006. Foreign representative: {practitioner}.`,
  ),
  '2405': of(
    'Overseas Territories and Dependencies',
    `Notice is given of proceedings begun on {date} under the law of an overseas territory. {practitioner}, {firm}.`,
  ),
  '2406': of('Notice of Intended Dividends', dividend),
  '2407': of(
    'Notice of Dividends',
    `Principal trading address: {trading}. A first dividend was declared on {date} by {practitioner} (IP No. {ip}), {firm}.`,
  ),
  '2408': of(
    'Other Corporate Insolvency Notices',
    `Notice is given that an application under section 306 of the Companies Act 2006 was heard on {date}. {practitioner}, {firm}.`,
  ),
  '2409': of('Qualifying Decision Procedure', decide, 'both'),
  '2410': of('Appointment of Administrators', `${named}Nature of Business: {business}. Court: {court}.`),
  '2411': of('Administration Orders', `An administration order was made on {date} on the application of the directors. ${named}`),
  '2412': of(meetings, meet),
  '2413': of(
    'Notices to Members',
    `Notice is given that the administrator's proposals are available to members from {practitioner} (IP No. {ip}) at {firm} since {date}.`,
  ),
  '2414': of('Deemed Consent', deemed, 'both'),
  '2421': of('Appointment of Administrative Receivers', named),
  '2422': of(meetings, meet),
  '2423': of('Appointment of Receivers', `${named}The receivers act under a charge registered on {earlier}.`),
  '2424': of('Deemed Consent', deemed, 'both'),
  '2431': of(
    resolutions,
    `At a general meeting of the above-named company duly convened and held on {date} the following special resolution was passed: "That the company be wound up voluntarily". Declaration of solvency filed. Liquidator: {practitioner} (IP No. {ip}), {firm}.`,
  ),
  '2432': of(
    liquidators,
    `Nature of Business: {business}. Type of Liquidation: Members. Liquidator: {practitioner} (IP No. {ip}), {firm}. Date of Appointment: {date}. By whom Appointed: Members`,
    'colon',
  ),
  '2433': of(creditors, `The company is in members' voluntary liquidation and is able to pay all its known liabilities in full. ${prove}`),
  '2434': of('Annual Liquidation Meetings', annual),
  '2435': of(
    'Final Meetings',
    `Notice is hereby given that the final account of the members' voluntary winding up is to be laid on {later}. {practitioner} (IP No. {ip}), {firm}.`,
  ),
  '2441': of(
    resolutions,
    `At a general meeting of the above-named company, duly convened and held on {date}, the following resolutions were passed: "That it has been proved that the company cannot, by reason of its liabilities, continue its business, and that it be wound up voluntarily". Liquidator: {practitioner} (IP No. {ip}), {firm}.`,
  ),
  '2442': of(meetings, meet),
  '2443': of(
    liquidators,
    `Nature of Business: {business}. Type of Liquidation: Creditors' Voluntary Liquidation. Liquidator: {practitioner} (IP No. {ip}), {firm}. Date of Appointment: {date}. By whom Appointed: Members and Creditors`,
    'colon',
  ),
  '2444': of('Annual Liquidation Meetings', annual),
  '2445': of(
    'Final Meetings',
    `Notice is hereby given that final decisions of creditors in the voluntary winding up are sought by {later}. {practitioner} (IP No. {ip}), {firm}.`,
  ),
  '2446': of(creditors, prove),
  '2447': of('Deemed Consent', deemed, 'both'),
  '2450': of('Petitions to Wind Up (Companies)', '', 'petition'),
  '2451': of(
    'Petitions to Wind Up (Partnerships)',
    `A Petition to wind up the above partnership was presented on {earlier} and will be heard on {later}.`,
    'partnership',
  ),
  '2452': of('Winding-Up Orders', '', 'order'),
  '2453': of('Winding-Up Orders', `A winding-up order was made against the above partnership on {date}.`, 'partnership'),
  '2454': of(
    liquidators,
    `In the {court}. Liquidator: {practitioner} (IP No. {ip}), {firm}. Date of Appointment: {date}. By whom Appointed: Secretary of State`,
  ),
  '2455': of(meetings, meet),
  '2456': of('Notice of Intended Dividends', dividend),
  '2457': of(
    'Notice of Dividends',
    `Principal trading address: {trading}. A dividend was declared on {date}. {practitioner} (IP No. {ip}), {firm}.`,
  ),
  '2458': of(
    'Final Meetings',
    `Notice is hereby given that the winding up by the court is for practical purposes complete; decision date {later}. {practitioner} (IP No. {ip}), {firm}.`,
  ),
  '2459': of('Release of Liquidators', `The liquidator {practitioner} (IP No. {ip}) of {firm} was released on {date}.`),
  '2460': of(creditors, prove),
  '2461': of('Dismissal of Winding Up Petition', '', 'dismissal'),
  '2462': of('Service of Petition', '', 'service'),
  '2463': of('Annual Liquidation Meetings', annual),
  '2464': of('Public Examinations', `A public examination of {person} was ordered to be held on {later} in the {court}.`),
  '2465': of('Deemed Consent', deemed, 'both'),
  '2503': of('Bankruptcy Orders', `Bankruptcy order made on {date} in the {court}. Official Receiver: {practitioner}.`, 'person'),
  '2608': of(
    'Company Director Disqualification Order',
    `An order under the Company Directors Disqualification Act 1986 was made on {date} against {person} for six years.`,
    'director',
  ),
};

/** Other spellings of terms in the feed: one in forty of these notices has the other spelling. */
export const drifted: Readonly<Record<string, string>> = { [resolutions]: 'Resolutions for Winding Up' };
