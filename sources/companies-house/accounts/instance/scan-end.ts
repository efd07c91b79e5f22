import type { ProblemLog } from './problems.ts';
import type { ScanEnd, ScanLimits } from './xml-scanner.ts';

/** Logs the problem that the reason for the end of the scan means; none for a complete document. */
export function reportEnd(reason: ScanEnd, offset: number, limits: ScanLimits, problems: ProblemLog): void {
  switch (reason) {
    case 'complete':
      return;
    case 'truncated':
      problems.add('TRUNCATED', 'the document ends inside an element, comment or attribute', { offset });
      return;
    case 'no-root':
      problems.fatal('NOT_XML', 'the document has no XML element', offset);
      return;
    case 'second-root':
      problems.add('SECOND_ROOT', 'the document has a second root element; the reader stops before it', { offset });
      return;
    case 'too-deep':
      problems.fatal('TOO_DEEP', `elements are nested more than ${limits.depth} levels deep`, offset);
      return;
    case 'too-many':
      problems.fatal('TOO_MANY_NODES', `the document has more than ${limits.elements} elements`, offset);
      return;
    case 'given-up':
      problems.fatal('MALFORMED', 'too many end tags do not match their start tags', offset);
      return;
    case 'stopped':
      problems.fatal('TOO_LARGE', 'the document exceeds the limit of facts, contexts and units, or of text in nested facts', offset);
      return;
  }
}
