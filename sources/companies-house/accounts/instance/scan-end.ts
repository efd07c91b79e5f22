import type { ProblemLog } from './problems.ts';
import type { ScanEnd, ScanLimits } from './xml-scanner.ts';

/** What the way in which a document ended says of it. */
export function tellEnd(reason: ScanEnd, offset: number, limits: ScanLimits, problems: ProblemLog): void {
  switch (reason) {
    case 'complete':
      return;
    case 'truncated':
      problems.add('TRUNCATED', 'the document ends inside an element, comment or attribute', { offset });
      return;
    case 'no-root':
      problems.fatal('NOT_XML', 'no element', offset);
      return;
    case 'second-root':
      problems.add('SECOND_ROOT', 'a second root element; what follows is not read', { offset });
      return;
    case 'too-deep':
      problems.fatal('TOO_DEEP', `elements are more than ${limits.depth} deep`, offset);
      return;
    case 'too-many':
      problems.fatal('TOO_MANY_NODES', `more than ${limits.elements} elements`, offset);
      return;
    case 'given-up':
      problems.fatal('MALFORMED', 'start and end tags do not match at all', offset);
      return;
    case 'stopped':
      problems.fatal('TOO_LARGE', 'more facts and contexts, or more text of facts within facts, than is reasonable', offset);
      return;
  }
}
