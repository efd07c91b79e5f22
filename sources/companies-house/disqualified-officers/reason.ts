/** The publisher's identifiers in its own words (api-enumerations, disqualified_officer_descriptions.yml). */
const acts: Readonly<Record<string, string>> = {
  'company-directors-disqualification-act-1986': 'Company Directors Disqualification Act 1986',
  'company-directors-disqualification-northern-ireland-order-2002': 'Company Directors Disqualification (Northern Ireland) Order 2002',
  'sanctions-anti-money-laundering-act-2018': 'Sanctions and Anti-Money Laundering Act 2018',
  'sanctions-counter-terrorism-regulations-2019': 'Counter-Terrorism (Sanctions) (EU Exit) Regulations 2019',
};

/** An act that has no words yet keeps its identifier. */
export function actOf(identifier: string | null): string | null {
  return identifier === null ? null : (acts[identifier] ?? identifier);
}

/** `conviction-of-indictable-offence` -> `Conviction of indictable offence`. */
export function descriptionOf(identifier: string | null): string | null {
  if (identifier === null) return null;
  const words = identifier.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * `CDDA 1986 S7` -> the Act and its section; `CDDO 1986 A11A` -> the Order of Northern Ireland, which the register writes with the year of the Act, and
 * its article. What has another shape is kept whole as the section.
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
