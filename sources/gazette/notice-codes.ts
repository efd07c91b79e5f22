/** The meaning of a notice code for a company. */
interface NoticeKind {
  readonly kind: string;
  /** True: a members' voluntary liquidation, whose company can pay its debts. Null: the code does not say. */
  readonly solvent: boolean | null;
  /** False: a notice about a person; nothing about the person is stored. */
  readonly corporate: boolean;
}

const insolvent = (kind: string): NoticeKind => ({ kind, solvent: false, corporate: true });
const solvent = (kind: string): NoticeKind => ({ kind, solvent: true, corporate: true });
const neutral = (kind: string): NoticeKind => ({ kind, solvent: null, corporate: true });
const personal = (kind: string): NoticeKind => ({ kind, solvent: null, corporate: false });

/**
 * The Gazette's notice codes. Rules use the code, never the feed's term, because a term is ambiguous: "Appointment of Liquidators" is 2432
 * (solvent), 2443 and 2454; "Resolutions for Winding-up" is 2431 (solvent) and 2441. 2436, 2448 and 2449 appear only in the publisher's
 * stylesheet. 2437 and 2440 have no published name and are therefore of kind `unknown`, like any
 * other code of category 24 that is not here.
 */
const noticeKinds: Readonly<Record<string, NoticeKind>> = {
  '2401': neutral('moratorium-started'),
  '2402': neutral('moratorium-ended'),
  '2403': neutral('prohibited-name-reuse'),
  '2404': neutral('cross-border-insolvency'),
  '2405': neutral('overseas-territory'),
  '2406': neutral('intended-dividend'),
  '2407': neutral('dividend'),
  '2408': neutral('other-corporate-insolvency'),
  '2409': neutral('qualifying-decision-procedure'),
  '2410': insolvent('administrator-appointed'),
  '2411': insolvent('administration-order'),
  '2412': insolvent('administration-meeting'),
  '2413': insolvent('administration-notice-to-members'),
  '2414': insolvent('administration-deemed-consent'),
  '2421': insolvent('administrative-receiver-appointed'),
  '2422': insolvent('receivership-meeting'),
  '2423': insolvent('receiver-appointed'),
  '2424': insolvent('receivership-deemed-consent'),
  '2431': solvent('mvl-resolution'),
  '2432': solvent('mvl-liquidator'),
  '2433': solvent('mvl-notice-to-creditors'),
  '2434': solvent('mvl-annual-meeting'),
  '2435': solvent('mvl-final-meeting'),
  '2436': neutral('overseas-territory'),
  '2441': insolvent('cvl-resolution'),
  '2442': insolvent('cvl-meeting'),
  '2443': insolvent('cvl-liquidator'),
  '2444': insolvent('cvl-annual-meeting'),
  '2445': insolvent('cvl-final-meeting'),
  '2446': insolvent('cvl-notice-to-creditors'),
  '2447': insolvent('cvl-deemed-consent'),
  '2448': neutral('overseas-territory'),
  '2449': neutral('overseas-territory'),
  '2450': insolvent('winding-up-petition'),
  '2451': insolvent('partnership-winding-up-petition'),
  '2452': insolvent('winding-up-order'),
  '2453': insolvent('partnership-winding-up-order'),
  '2454': insolvent('court-liquidator'),
  '2455': insolvent('court-meeting'),
  '2456': insolvent('court-intended-dividend'),
  '2457': insolvent('court-dividend'),
  '2458': insolvent('court-final-meeting'),
  '2459': insolvent('court-liquidator-release'),
  '2460': insolvent('court-notice-to-creditors'),
  '2461': neutral('petition-dismissed'),
  '2462': insolvent('petition-service'),
  '2463': insolvent('court-annual-report'),
  '2464': insolvent('public-examination'),
  '2465': insolvent('court-deemed-consent'),
  '2503': personal('bankruptcy-order'),
  '2600': neutral('restored-to-register'),
  '2608': personal('director-disqualification-order'),
  '2609': neutral('removed-from-register'),
  '2610': neutral('capital-reduction'),
};

/**
 * Returns the kind of a notice code: `unknown` for a code of category 24 that is not in the table, or that the feed does not state ('');
 * `undefined` for a code of a category that the service does not read, whose notices go to quarantine.
 */
export function noticeKind(code: string): NoticeKind | undefined {
  if (code === '' || (/^24\d\d$/.test(code) && noticeKinds[code] === undefined)) return neutral('unknown');
  // category 25 of the insolvency notices is personal insolvency; none of its notices is about a company
  return noticeKinds[code] ?? (/^25\d\d$/.test(code) ? personal('personal-insolvency') : undefined);
}
