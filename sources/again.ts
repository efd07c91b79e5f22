const mark = '.again-';

/**
 * Returns the id of the release that reads unread records of a release again on a day, or a whole list again at an instant of a day. It is a release beside the other
 * one: its rows are newer readings of the same records.
 */
export const againId = (of: string, when: string): string => `${of}${mark}${when}`;

/** Returns what the ids of all releases begin with that read records of a release again. */
export const againPrefix = (of: string): string => `${of}${mark}`;

export const isAgain = (release: string): boolean => release.includes(mark);
