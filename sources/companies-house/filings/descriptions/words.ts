/** Returns the words of a text that is written over several lines. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);
