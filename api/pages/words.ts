/** As `instantWords`, to the second: a reader compares it with a receipt. */
export function secondWords(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`;
}

/** Returns an instant (ISO 8601 UTC) as a person reads it, to the minute: `2026-06-01 09:30 UTC`. */
export function instantWords(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
