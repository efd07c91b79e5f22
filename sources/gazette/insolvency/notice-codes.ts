/** What a notice code means for a company. */
export interface NoticeKind {
  readonly kind: string;
  /** `true`: a members' voluntary liquidation, whose company can pay its debts. `null`: the code does not tell. */
  readonly solvent: boolean | null;
  /** `false`: a notice about a person; nothing of the person is kept. */
  readonly corporate: boolean;
}

const insolvent = (kind: string): NoticeKind => ({ kind, solvent: false, corporate: true });
const solvent = (kind: string): NoticeKind => ({ kind, solvent: true, corporate: true });
const silent = (kind: string): NoticeKind => ({ kind, solvent: null, corporate: true });
const personal = (kind: string): NoticeKind => ({ kind, solvent: null, corporate: false });

/**
 * The Gazette's notice codes. Rule on the code, never on the feed's term: "Appointment of Liquidators" is 2432 (solvent), 2443 and 2454,
 * "Resolutions for Winding-up" is 2431 (solvent) and 2441. 2436, 2448 and 2449 are in the publisher's stylesheet only; 2437 and 2440 have
 * no published name and are therefore unknown.
 */
const noticeKinds: Readonly<Record<string, NoticeKind>> = {
  '2401': silent('moratorium-started'),
  '2402': silent('moratorium-ended'),
  '2403': silent('prohibited-name-reuse'),
  '2404': silent('cross-border-insolvency'),
  '2405': silent('overseas-territory'),
  '2406': silent('intended-dividend'),
  '2407': silent('dividend'),
  '2408': silent('other-corporate-insolvency'),
  '2409': silent('qualifying-decision-procedure'),
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
  '2436': silent('overseas-territory'),
  '2441': insolvent('cvl-resolution'),
  '2442': insolvent('cvl-meeting'),
  '2443': insolvent('cvl-liquidator'),
  '2444': insolvent('cvl-annual-meeting'),
  '2445': insolvent('cvl-final-meeting'),
  '2446': insolvent('cvl-notice-to-creditors'),
  '2447': insolvent('cvl-deemed-consent'),
  '2448': silent('overseas-territory'),
  '2449': silent('overseas-territory'),
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
  '2461': silent('petition-dismissed'),
  '2462': insolvent('petition-service'),
  '2463': insolvent('court-annual-report'),
  '2464': insolvent('public-examination'),
  '2465': insolvent('court-deemed-consent'),
  '2503': personal('bankruptcy-order'),
  '2600': silent('restored-to-register'),
  '2608': personal('director-disqualification-order'),
  '2609': silent('removed-from-register'),
  '2610': silent('capital-reduction'),
};

/** `undefined`: a kind of notice that we have never seen; it is news to a person, not a default. */
export function noticeKind(code: string): NoticeKind | undefined {
  // category 25 of the insolvency service is personal insolvency, and none of it is about a company
  return noticeKinds[code] ?? (/^25\d\d$/.test(code) ? personal('personal-insolvency') : undefined);
}
