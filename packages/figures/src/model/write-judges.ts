import { kappaWords, plural } from '../format/numbers.ts';
import type { Judges } from '../report/judges.ts';
import { countsOf } from '../text/rate-words.ts';

/** Who decided, and how far the judges agree. */
export function writeJudges({ agreement, quorum, list }: Judges): string {
  if (list.length === 0) return 'No attempt was judged.';
  if (!agreement) return 'One judge decided. Its errors are the report’s errors.';
  const { unanimous, kappa, incomplete } = agreement;
  const beyond = kappa === null ? '' : `; agreement beyond chance ${kappaWords(kappa)}`;
  const open =
    incomplete === 0 ? '' : ` On ${plural(incomplete, 'attempt')} at least one gave no verdict.`;
  const needed = quorum === null ? '' : ` ${quorum} have to decide.`;
  return `All judges have one opinion on ${countsOf(unanimous)} of the attempts that all of them decided${beyond}.${open}${needed}`;
}

/** What the verdicts leave open. */
export function limitOfJudges({ list, quorum, agreement }: Judges): string {
  const panel =
    list.length === 1
      ? 'Verdicts are by one judge'
      : `Verdicts are by ${list.length} judges${quorum === null ? '' : `, ${quorum} of whom must decide`}`;
  const kappa = agreement?.kappa ?? null;
  const agreeing = kappa === null ? '' : ` Their agreement beyond chance is ${kappaWords(kappa)}.`;
  return `${panel}; the report does not show whether a person has checked them.${agreeing}`;
}
