/** The publisher's texts for its identifiers (api-enumerations, disqualified_officer_descriptions.yml). */
const acts: Readonly<Record<string, string>> = {
  'company-directors-disqualification-act-1986': 'Company Directors Disqualification Act 1986',
  'company-directors-disqualification-northern-ireland-order-2002': 'Company Directors Disqualification (Northern Ireland) Order 2002',
  'sanctions-anti-money-laundering-act-2018': 'Sanctions and Anti-Money Laundering Act 2018',
  'sanctions-counter-terrorism-regulations-2019': 'Counter-Terrorism (Sanctions) (EU Exit) Regulations 2019',
};

/** Returns the name of an act, or the identifier when the table does not hold it. */
export function actOf(identifier: string | null): string | null {
  return identifier === null ? null : (acts[identifier] ?? identifier);
}

/** Turns `conviction-of-indictable-offence` into `Conviction of indictable offence`. */
export function descriptionOf(identifier: string | null): string | null {
  if (identifier === null) return null;
  const words = identifier.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Splits `CDDA 1986 S7` into the Act and its section, and `CDDO 1986 A11A` into the Northern Ireland Order, which the register writes with the year
 * of the Act, and its article. Returns any other text whole as the section.
 */
export function actAndSection(text: string): { readonly act: string | null; readonly section: string | null } {
  const [, law, section] = /^(CDD[AO])\b.*?\b[SA](\d+[A-Z]*)$/i.exec(text.trim()) ?? [];
  if (law === undefined || section === undefined) return { act: null, section: text.trim() === '' ? null : text.trim() };
  const order = law.toUpperCase() === 'CDDO';
  return {
    act: actOf(order ? 'company-directors-disqualification-northern-ireland-order-2002' : 'company-directors-disqualification-act-1986'),
    section: section.toUpperCase(),
  };
}
