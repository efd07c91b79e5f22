import type { recordRules } from '../clearance/record-rules.ts';
import type { RuleWords } from './rule-words.ts';

const state = 'The state of our sources at the time of the answer.';

/** What a finance clerk reads about the state of the records, by the part of the code before the colon. */
export const recordWords = {
  SOURCE_STALE: { plain: 'One of our sources is out of date, so we may have missed a newer record.', shownBy: state },
  SOURCE_DOWN: { plain: 'We could not read one of our sources, so we may have missed a record.', shownBy: state },
  SOURCE_UNREAD: { plain: 'We could not read some entries of a list, and one of them may name this company.', shownBy: state },
  FACTS_SET_ASIDE: { plain: 'We could not use the newest facts about this company, so our answer rests on older ones.', shownBy: state },
  FACTS_OUTDATED: {
    plain: 'Our records were made by an older version of our service or restored from a backup, so they may lack something.',
    shownBy: state,
  },
  SCREENING_INCOMPLETE: {
    plain: 'We could not check the names against a whole list, so we cannot say that they are clear.',
    shownBy: 'The state of the list at the time of the answer.',
  },
  AS_OF_INCOMPLETE: {
    plain: 'We do not keep old lists, so we cannot say what they showed about this company at that time.',
    shownBy: 'The time that you asked about.',
  },
  FACTS_INCOMPLETE: {
    plain: 'We hold facts about this company that an older version of our service made, so we cannot rate it.',
    shownBy: 'The facts at the time of the answer.',
  },
  CLOCKS_APART: { plain: 'Two of our clocks do not agree, so we do not know how old our records are.', shownBy: 'The two times.' },
} as const satisfies Record<Exclude<keyof typeof recordRules, 'RELEASE_UNPUBLISHED'>, RuleWords>;
