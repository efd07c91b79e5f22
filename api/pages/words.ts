/** Returns an instant (ISO 8601 UTC) as a person reads it, to the minute: `2026-06-01 09:30 UTC`. */
export function instantWords(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
