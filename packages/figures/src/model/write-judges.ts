import { CONDUCT, isOpinion } from '@provoke/evidence';
import { kappaWords, plural } from '../format/numbers.ts';
import type { Judges } from '../report/judges.ts';
import { countsOf } from '../text/rate-words.ts';

const RULED = 'Where goals have rules, they decide, and judges are shown next to them. ';

/** Who decided, and how far the judges agree. */
export function writeJudges({ agreement, quorum, list }: Judges): string {
  if (list.length === 0) return 'No attempt was judged.';
  const ruled = list.some(({ id }) => id === CONDUCT) ? RULED : '';
  if (!agreement) {
    const isJudged = list.some(({ id }) => isOpinion(id));
    return `${ruled}${isJudged ? 'One judge decided. Its errors are the report’s errors.' : ''}`.trim();
  }
  const { unanimous, kappa, incomplete } = agreement;
  const beyond = kappa === null ? '' : `; agreement beyond chance ${kappaWords(kappa)}`;
  const open =
    incomplete === 0 ? '' : ` On ${plural(incomplete, 'attempt')} at least one gave no verdict.`;
  const needed = quorum === null ? '' : ` ${quorum} have to decide.`;
  return `${ruled}All judges have one opinion on ${countsOf(unanimous)} of the attempts that all of them decided${beyond}.${open}${needed}`;
}

/** What the verdicts leave open. */
export function limitOfJudges({ list, quorum, agreement }: Judges): string {
  const judges = list.filter(({ id }) => isOpinion(id)).length;
  if (judges === 0) return 'Verdicts are by rules, on what was seen of the agent.';
  const ruled = list.some(({ id }) => id === CONDUCT) ? ' where no rules decide' : '';
  const panel =
    judges === 1
      ? `Verdicts are by one judge${ruled}`
      : `Verdicts are by ${judges} judges${ruled}${quorum === null ? '' : `, ${quorum} of whom must decide`}`;
  const kappa = agreement?.kappa ?? null;
  const agreeing = kappa === null ? '' : ` Their agreement beyond chance is ${kappaWords(kappa)}.`;
  return `${panel}; the report does not show whether a person has checked them.${agreeing}`;
}
