import { controlCharacters } from '../../uk/text.ts';

const controls = new RegExp(`[${controlCharacters}]`, 'g');

/** Replaces what a terminal would execute, or show as another text: control characters and marks that set the direction of text. */
export function printable(text: string): string {
  return text.replace(controls, '\ufffd');
}

/** Returns JSON in which those characters are escaped, so that a terminal prints it and a program reads the same value. `indent`: spaces. */
export function printableJson(value: unknown, indent?: number): string {
  const escaped = (character: string) => (character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return JSON.stringify(value, null, indent).replace(controls, escaped);
}

/** Returns a text of several lines in printable form; the line breaks stay. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
