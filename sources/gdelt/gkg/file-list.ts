import { londonDay } from '../../../uk/day.ts';
import { SourceProblem } from '../../problem.ts';

const folder = 'http://data.gdeltproject.org/gdeltv2/';
/** The files of the newest quarter of an hour. */
export const newestList = `${folder}lastupdate.txt`;
/** Every file since February 2015, oldest first: more than 100 MB, so only its end is requested. */
export const wholeList = `${folder}masterfilelist.txt`;

/** A file of one quarter of an hour, as a list of files states it. */
export interface ListedFile {
  /** `20260601090000`, UTC: the end of the quarter of an hour. */
  readonly quarter: string;
  readonly url: string;
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly md5: string;
}

const listed = /^(\d+) ([0-9a-f]{32}) https?:\/\/data\.gdeltproject\.org\/gdeltv2\/(\d{14})\.gkg\.csv\.zip$/i;
const anyFile = /^\d+ [0-9a-f]{32} \S+$/i;

/**
 * Returns the files of the Global Knowledge Graph in a list, by quarter; a later line of a quarter replaces an earlier one. The list names files of
 * events and mentions too. `isEnd`: the text is the end of a longer list, so its first line may be cut. Throws UNEXPECTED_HTML, and UNEXPECTED_SHAPE
 * when fewer than half of the lines name files.
 */
export function readFileList(text: string, url: string, { isEnd = false } = {}): Map<string, ListedFile> {
  if (text.trimStart().startsWith('<')) throw new SourceProblem('UNEXPECTED_HTML', `${url} is an HTML page, not a list of files`);
  const lines = text
    .split(/\r?\n/)
    .slice(isEnd ? 1 : 0)
    .filter((line) => line.trim() !== '');
  const named = lines.filter((line) => anyFile.test(line.trim())).length;
  if (named === 0 || named * 2 < lines.length) {
    throw new SourceProblem('UNEXPECTED_SHAPE', `${url} is not a list of files: ${named} of ${lines.length} lines name one`);
  }
  const files = new Map<string, ListedFile>();
  for (const line of lines) {
    const [, bytes, md5 = '', quarter] = listed.exec(line.trim()) ?? [];
    if (quarter === undefined || instantOf(quarter) === undefined) continue;
    // the master list names its files by http; the address is built from the quarter, so that no list leads to another host
    files.set(quarter, { quarter, url: `${folder}${quarter}.gkg.csv.zip`, bytes: Number(bytes), md5: md5.toLowerCase() });
  }
  return files;
}

/** Returns the UTC instant of `20260601090000`; `undefined` for digits that are not an instant. */
export function instantOf(digits: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? [];
  if (second === undefined) return undefined;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 19) !== text.slice(0, 19) ? undefined : at;
}

/** Returns the day in London of a quarter of an hour, whose digits are UTC. */
export function dayOfQuarter(quarter: string): string | undefined {
  const at = instantOf(quarter);
  return at === undefined ? undefined : londonDay(at);
}
