/** All event types, in the order of docs/interface.md ("Event types"). */
export const eventTypes = [
  'gazette.insolvency.published',
  'companies_court.petition.scheduled',
  'ch.charge.registered',
  'sanctions.ofsi.match_new',
  'fca.warning.match_new',
  'cdda.disqualification.match_new',
  'phoenix.six_indicator.flagged',
  'ch.officer.appointed',
  'ch.officer.resigned',
  'ch.psc.changed',
  'eccta.director_id.unverified',
  'sic_code.changed',
  'hmlr.title.added',
  'hmlr.title.disposed',
  'offshore.control.flagged',
  'roe.entity.changed',
  'hmrc.defaulter.match_new',
  'news.distress.detected',
  'capital_bleed.flagged',
  'cooked_books.flagged',
  'sector_stress.elevated',
] as const;

export type EventType = (typeof eventTypes)[number];
