/**
 * An Arabic compound name is written as one, two or three words, with its article assimilated or not: `Abd al-Rahman`, `Abdur Rahman`,
 * `Abdurrahman`; `Nur al-Din`, `Noor-ud-Din`, `Noureddine`. This file gives each compound one spelling in one word.
 */
const servant = /^abd(?:[aeou]l?|ou?l|al|ar|ur|us|as)?$/;
const article = /^(?:al|el|ul|ur|ar|as|ash|us|ush|ad|ud|an|un|at|ut|az|uz|ed|er|es|en)$/;
const joiningArticle = /^(?:ul|ur|us|ush|ud|un|uz|ut|ed|er|es)$/;
const faith = /^(?:d[ie]+ne?|deen)$/;

/** Returns the folded words of a person's name with each compound joined into one word: `abd al rahman` is `abdulrahman`. */
export function joinArabicCompounds(words: readonly string[]): string[] {
  const joined: string[] = [];
  let at = 0;
  while (at < words.length) {
    const compound = compoundAt(words, at);
    joined.push(oneSpelling(compound?.text ?? words[at] ?? ''));
    at += compound?.words ?? 1;
  }
  return joined;
}

function compoundAt(words: readonly string[], at: number): { text: string; words: number } | undefined {
  const [first = '', second, third] = words.slice(at, at + 3);
  if (servant.test(first)) {
    if (second !== undefined && third !== undefined && article.test(second)) return { text: `abdul${third}`, words: 3 };
    if (second !== undefined && second.length > 2) return { text: `abdul${second}`, words: 2 };
    return undefined;
  }
  if (first.length < 3 || second === undefined || third === undefined || article.test(first)) return undefined;
  const isFaith = article.test(second) && faith.test(third);
  if (isFaith) return { text: `${first}uldin`, words: 3 };
  return joiningArticle.test(second) && third.length > 2 ? { text: `${first}ul${third}`, words: 3 } : undefined;
}

/** Gives a compound that is already one word the same spelling: `noureddine` is `nouruldin`. */
function oneSpelling(word: string): string {
  if (/^abd[aeou]ll?ah?$/.test(word)) return 'abdullah';
  if (/^abd[aeou]{1,2}[lrsnz]/.test(word)) return word.replace(/^abd[aeou]{1,2}(?:l+(?=l?[^l]{2})|([rsnz])(?=\1))/, 'abdul');
  return word.replace(/(?<=[a-z]{2})[aeiou](?:d|l)d(?:i|ee|ie)ne?$/, 'uldin').replace(/(?<=[a-z]{2})urrahman$/, 'ulrahman');
}
