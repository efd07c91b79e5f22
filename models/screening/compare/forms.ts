import { formsContradict } from '../../names/lexicon/legal-forms.ts';
import type { Name } from '../../names/name.ts';

export type FormsAnswer = 'same' | 'related' | 'differ';

export function compareForms(query: Name, listed: Name): FormsAnswer {
  const [one, other] = [query.legalForm, listed.legalForm];
  if (one === undefined || other === undefined || one === other) return 'same';
  return formsContradict(one, other) ? 'differ' : 'related';
}
