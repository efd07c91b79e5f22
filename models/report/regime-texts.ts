import type { CreditorRegion } from './creditor.ts';

/**
 * A rule of law. `checked`: false: from general knowledge, not from a text that was read here (docs/assumptions.md);
 * take advice before you rely on it.
 */
export interface Statute {
  readonly citation: string;
  readonly checked: boolean;
}

export type RegimeTopic =
  | 'void-payments'
  | 'liquidation'
  | 'reused-name'
  | 'administration'
  | 'moratorium'
  | 'retention-of-title'
  | 'at-home';

export interface RegimeText {
  readonly topic: RegimeTopic;
  readonly title: string;
  /** The rule, in sentences that a finance clerk understands. */
  readonly rule: string;
  /** What it means for a creditor abroad. */
  readonly forYou: string;
  readonly statutes: readonly Statute[];
}

const checked = (...citations: readonly string[]): Statute[] => citations.map((citation) => ({ citation, checked: true }));
const unchecked = (...citations: readonly string[]): Statute[] => citations.map((citation) => ({ citation, checked: false }));

/** The rules of England and Wales that a foreign creditor meets, in the order of the answer. */
export const regimeTexts: Readonly<Record<Exclude<RegimeTopic, 'at-home'>, RegimeText>> = {
  'void-payments': {
    topic: 'void-payments',
    title: 'Payments after a request to wind the company up',
    rule: 'If a court winds the company up, each payment that it made since the day of the request is void, unless the court allows it. That you did not know and acted in good faith does not save the payment.',
    forYou:
      'You may have to pay back what you were paid since that day. Ask for a court order that allows the payment before you take more money.',
    statutes: checked(
      'Insolvency Act 1986 ss 122-124, 127, 129(2)',
      'Insolvency Rules 2016 r 7.10',
      'Express Electrical v Beavis [2016] EWCA Civ 765',
    ),
  },
  liquidation: {
    topic: 'liquidation',
    title: 'The company is wound up',
    rule: 'A liquidator or the Official Receiver is in charge now, and not those who ran it before. Only that person may act for the company, and what the company owns is shared by a fixed order.',
    forYou: 'Deal with that person alone. Tell them what you are owed, and do not ship goods on the word of a director.',
    statutes: checked('Insolvency Act 1986 ss 86-88, 91, 127, 129, 130, 135'),
  },
  'reused-name': {
    topic: 'reused-name',
    title: 'The same people trade on under a similar name',
    rule: 'For five years, a director of a company that failed may not run one with the same or a similar name, unless a court or a rule allows it. Who breaks this owes the debts of the new company too.',
    forYou: 'Check with which company you have your contract. If the rule is broken, you may claim from the person.',
    statutes: checked('Insolvency Act 1986 ss 216-217', 'Insolvency Rules 2016 rr 22.4, 22.6, 22.7'),
  },
  administration: {
    topic: 'administration',
    title: 'Administration',
    rule: 'An administrator runs the company and may try to save it. While this lasts, claims against it and the taking back of goods need the consent of the administrator or of the court. The same holds for ten working days after a notice that one will be named.',
    forYou: 'Ask the administrator who may order from you and who pays. Ask for payment up front for new supplies.',
    statutes: checked('Insolvency Act 1986 Sch B1 paras 42-44, 64'),
  },
  moratorium: {
    topic: 'moratorium',
    title: 'A break from debts under a monitor',
    rule: 'The directors stay in charge, and a monitor keeps watch. Most claims for old debts must wait until the break ends.',
    forYou: 'Ask the monitor when the break ends and which of your bills are paid in it.',
    statutes: checked('Insolvency Act 1986 Part A1'),
  },
  'retention-of-title': {
    topic: 'retention-of-title',
    title: 'Goods that you still own until you are paid',
    rule: 'If your contract keeps the goods yours until they are paid for, they are not part of what the company owns. You must be able to show which goods are yours. In an administration you need consent to take them back.',
    forYou: 'Send the clause and a list of the goods at once. Do not wait for the first letter of the office-holder.',
    statutes: [...unchecked('Sale of Goods Act 1979 ss 17, 19'), ...checked('Insolvency Act 1986 Sch B1 paras 42-44')],
  },
};

/** How a British insolvency counts where the creditor is. */
export const atHome: Readonly<Record<CreditorRegion, RegimeText>> = {
  EU: {
    topic: 'at-home',
    title: 'Seen from the European Union',
    rule: 'Since the United Kingdom left the Union, the rules by which member states accept each other in such cases no longer cover it. Your own law says if a British case counts at home.',
    forYou:
      'A freeze in Britain may not stop a claim against goods in your country. You make your claim in Britain as any other creditor does.',
    statutes: unchecked('Regulation (EU) 2015/848', 'Cross-Border Insolvency Regulations 2006'),
  },
  US: {
    topic: 'at-home',
    title: 'Seen from the United States',
    rule: 'A British office-holder may ask a court of the United States to accept the British case. From then on, that court can stop claims against what the company owns there.',
    forYou: 'Look for such a case at the court before you sue. You make your claim in Britain as any other creditor does.',
    statutes: unchecked('11 U.S.C. chapter 15', 'Cross-Border Insolvency Regulations 2006'),
  },
  other: {
    topic: 'at-home',
    title: 'Seen from your country',
    rule: 'Your own law says if a British case counts at home. Many states have taken the model law of the United Nations on this, and many have not.',
    forYou: 'Ask a lawyer at home before you sue there. You make your claim in Britain as any other creditor does.',
    statutes: unchecked('UNCITRAL Model Law on Cross-Border Insolvency', 'Cross-Border Insolvency Regulations 2006'),
  },
};
