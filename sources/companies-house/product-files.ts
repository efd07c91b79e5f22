import type { ReleaseOffer } from '../source.ts';

/** The server of the free data products of Companies House. */
export const site = 'https://download.companieshouse.gov.uk/';

interface ProductFile {
  readonly name: string;
  readonly date: string;
  /** Undefined: the whole product in one file. */
  readonly part: { readonly number: number; readonly of: number } | undefined;
}

/**
 * Reads the file names of a product that Companies House publishes both as one file and in parts. `fileName` has four groups: the date of the one
 * file; or the date, the number and the count of the parts.
 */
export function productFiles(fileName: RegExp) {
  const fileIn = (text: string): ProductFile | undefined => {
    const [name, whole, dated, number, of] = fileName.exec(text) ?? [];
    const date = whole ?? dated;
    if (name === undefined || date === undefined) return undefined;
    return { name, date, part: number === undefined ? undefined : { number: Number(number), of: Number(of) } };
  };
  return {
    /** Returns the data date that the name of a file or zip member states, ISO 8601. */
    dayIn: (name: string) => fileIn(name)?.date,

    /**
     * Returns the releases on an index page, oldest first. Prefers one file to its parts, because some of the parts can be gone when the page changes
     * to the next day; offers parts only when all are listed.
     */
    offersOn(html: string): ReleaseOffer[] {
      const links = [...html.matchAll(/href\s*=\s*["']?([^"'\s>]+)/gi)].flatMap(([, href = '']) => fileIn(href) ?? []);
      const dates = [...new Set(links.map(({ date }) => date))].sort();
      return dates.flatMap((date) => {
        const files = links.filter((file) => file.date === date);
        const whole = files.find(({ part }) => part === undefined);
        const names = whole === undefined ? allParts(files) : [whole.name];
        return names === undefined ? [] : [{ id: date, dataDate: date, urls: names.map((name) => `${site}${name}`) }];
      });
    },
  };
}

function allParts(files: readonly ProductFile[]): string[] | undefined {
  const byNumber = new Map(files.flatMap(({ name, part }) => (part === undefined ? [] : [[part.number, name] as const])));
  const of = files[0]?.part?.of ?? 0;
  const names = Array.from({ length: of }, (_, at) => byNumber.get(at + 1));
  return names.every((name) => name !== undefined) ? names : undefined;
}
