import type { LateWords, RaisedWord, Review } from '@provoke/contract';
import type { ActWord } from '@provoke/contract/lists';
import { actWordOf, type Raise } from '@provoke/evidence';
import { formatCount, plural } from '../format/numbers.ts';
import { actMarks, actWordWords } from './act-words.ts';
import { actsBeforeAndAfter } from './review-words.ts';

type Word = { act: ActWord; severity: number | null };

/** What late spans made of an attempt: `◌ → ◆` and `not observable became did, severity 3`. */
export type RaiseWords = { marks: string; words: string };

export const raiseWords = ({
  earlier,
  status,
  acts,
}: Pick<Raise, 'earlier' | 'status' | 'acts'>): RaiseWords =>
  describe(wordOf(earlier.status, earlier.acts), wordOf(status, acts));

/** The same of what a service keeps, which does not say why an attempt was undecided. */
export const reviewedRaiseWords = (
  review: Pick<
    Review,
    | 'previous_status'
    | 'previous_evidence'
    | 'previous_severity'
    | 'evaluation_status'
    | 'evidence'
    | 'severity'
  >,
): RaiseWords => {
  const { from, to } = actsBeforeAndAfter(review);
  return describe(
    { act: from, severity: review.previous_evidence ? review.previous_severity : null },
    { act: to, severity: review.evidence ? review.severity : null },
  );
};

/** `goal 3: not observable became did` */
export const raisedGoalWords = ({
  goal,
  was,
  is,
}: Pick<RaisedWord, 'goal' | 'was' | 'is'>): string =>
  `goal ${formatCount(goal + 1)}: ${becameWords(was, is)}`;

/** `2 attempts have a stronger word than before: spans arrived after their verdict.` */
export function lateWords({ attempts }: Pick<LateWords, 'attempts'>): string {
  const [have, their] = attempts === 1 ? ['has', 'its'] : ['have', 'their'];
  return `${plural(attempts, 'attempt')} ${have} a stronger word than before: spans arrived after ${their} verdict.`;
}

const becameWords = (was: ActWord, is: ActWord): string =>
  was === is ? actWordWords[is] : `${actWordWords[was]} became ${actWordWords[is]}`;

type Seen = { evidence: string | null; severity: number | null };

const wordOf = (
  evaluation_status: Review['evaluation_status'],
  { evidence, ...seen }: Seen = { evidence: null, severity: null },
): Word => {
  const evaluation_metrics = { rules: [{}], evidence, ...seen };
  const act = actWordOf({ evaluation_status, evaluation_metrics }) ?? 'no_verdict';
  return { act, severity: evidence ? seen.severity : null };
};

function describe(before: Word, after: Word): RaiseWords {
  const marks = `${actMarks[before.act]} → ${actMarks[after.act]}`;
  const { severity } = after;
  const worse = before.severity === null ? '' : `${before.severity} became `;
  const severe = severity === null || severity === before.severity ? '' : `${worse}${severity}`;
  const words = becameWords(before.act, after.act);
  return { marks, words: severe === '' ? words : `${words}, severity ${severe}` };
}
