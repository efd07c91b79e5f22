/** `X trading as Y`, `X c/o Y`: words that part two names written as one. `aka` alone is a surname, so only its written-out forms part. */
const between =
  /\s+(?:t\/as?|trading (?:as|under)|c\/o|care of|f\/k\/a|formerly(?: known as)?|a\/k\/a|a\.k\.a\.?|also known as|d\/b\/a|doing business as)[\s:]+/i;

/** A written name, and each of the names that it holds where it says that it holds several. The whole comes first. */
export function namesWithin(text: string): string[] {
  const parts = text.split(between).filter((part) => part.trim() !== '');
  return parts.length > 1 ? [text, ...parts] : [text];
}
