import type { Name, NameKind } from './name.ts';
import { namesInPaymentText } from './payment-text.ts';
import { readNames } from './read-names.ts';

/** Returns the ways to read a queried name: those of `readNames`, then those of the names within the text of a payment. A list has no such text. */
export function readQueryNames(text: string, kind: NameKind): readonly Name[] {
  const whole = readNames(text, kind);
  const within = namesInPaymentText(text);
  if (within.length === 0) return whole;
  const keyOf = ({ tokens }: Name) => tokens.map((token) => token.text).join(' ');
  const seen = new Set(whole.map(keyOf));
  const parts = within.flatMap((name) => readNames(name, kind)).filter((name) => !seen.has(keyOf(name)) && seen.add(keyOf(name)));
  return [...whole, ...parts.map((name): Name => ({ ...name, part: true }))];
}
