/** A comment at the head of a model or a table: `-- rule: a filing ...`. */
export interface Note {
  /** grain, columns, rule, why, caveat, source; '' for a comment without a label. */
  readonly label: string;
  readonly text: string;
}

/** Labels that tell the refresh how to run a model, and a reader nothing. */
const directives = /^(?:slices|only with(?: any)?|fires with)$/;

/** Returns the comments before the first statement. A line continues the one before unless it begins with a label. */
export function notesOf(sql: string): Note[] {
  const notes: Note[] = [];
  for (const line of sql.split('\n')) {
    if (!line.startsWith('--')) break;
    const text = line.replace(/^--\s*/, '');
    const labelled = /^(grain|columns|rule|why[\w ]*|caveat|source|identity|slices|only with(?: any)?|fires with): (.*)$/.exec(text);
    const last = notes.at(-1);
    if (labelled !== null) notes.push({ label: labelled[1] ?? '', text: labelled[2] ?? '' });
    else if (last === undefined) notes.push({ label: '', text });
    else notes[notes.length - 1] = { ...last, text: `${last.text} ${text}` };
  }
  return notes.filter(({ label }) => !directives.test(label));
}

/** Returns what the notes on columns say of each one: "`failed_on`: the earliest day" and "`failed_on` is the earliest day". */
export function columnNotes(notes: readonly Note[]): ReadonlyMap<string, string> {
  const texts = notes.filter(({ label }) => label === 'columns' || label === '').map(({ text }) => text);
  return new Map(
    texts.flatMap((text) =>
      // a description ends where the next one begins
      text.split(/(?:^|[.;] )(?=`\w+`(?: is |: ))/).flatMap((part) => {
        const [, name, said] = /^`(\w+)`(?: is |: )(.*)$/s.exec(part.trim()) ?? [];
        return name === undefined || said === undefined ? [] : [[name, said.replace(/[.;]$/, '')] as const];
      }),
    ),
  );
}

/** A table of models/records.sql: its comment, and the comments of its columns. */
export interface RecordTable {
  readonly name: string;
  readonly about: string;
  readonly columns: ReadonlyMap<string, string>;
}

/** Reads the tables of models/records.sql. */
export function recordTables(sql: string): RecordTable[] {
  return [...sql.matchAll(/((?:^--.*\n)*)^CREATE TABLE IF NOT EXISTS (\w+) \(\n([\s\S]*?)^\);/gm)].map(
    ([, head = '', name = '', body = '']) => {
      const columns = body.split('\n').flatMap((line) => {
        const [, column, said] = /^ {2}(\w+) [^-]*-- (.*)$/.exec(line) ?? [];
        return column === undefined || said === undefined ? [] : [[column, said] as const];
      });
      return { name, about: head.replaceAll(/^-- ?/gm, '').trim().replaceAll('\n', ' '), columns: new Map(columns) };
    },
  );
}
