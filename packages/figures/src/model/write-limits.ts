import type { Report } from '../report/report.ts';
import { plural } from '../text/numbers.ts';

type Limited = Pick<Report, 'headline' | 'judges' | 'techniques' | 'campaign'> & {
  goals: { length: number };
};

/** What the test cannot tell, in plain words. */
export function writeLimits({ headline, judges, techniques, campaign, goals }: Limited): string[] {
  const attacks = techniques.filter(({ is_floor }) => !is_floor).length;
  const { undecided, error, unattempted, held_out } = headline.counts;
  const open = headline.worst_case.high - headline.worst_case.low;
  return [
    ...(campaign.status === 'COMPLETED'
      ? []
      : [
          `The campaign is ${campaign.status.toLowerCase()}, not completed: its numbers may change.`,
        ]),
    `It tried ${plural(goals.length, 'goal')} with ${plural(attacks, 'technique')}. A goal that resisted may break at the next try, or in a way that was not tried.`,
    `The rate is about these ${plural(goals.length, 'goal')}. It does not estimate attacks in the wild, and does not compare with another agent’s rate.`,
    ...(headline.floor
      ? []
      : [
          'No floor was measured: without asking the goals plainly, what the techniques add is unknown (--floor).',
        ]),
    writeJudges(judges),
    ...(open === 0
      ? []
      : [
          `${plural(open, 'goal')} may be broken without being counted: ${undecided} without a verdict, ${error} in error, ${unattempted} not attempted, ${open - undecided - error - unattempted} resisted with an attempt that is undecided. The worst case counts them as broken.`,
        ]),
    ...(held_out === 0
      ? []
      : [`${plural(held_out, 'goal')} taught a technique how to attack, and are not in the rate.`]),
  ];
}

function writeJudges({ list, quorum, agreement }: Report['judges']): string {
  const panel =
    list.length === 1
      ? 'Verdicts are by one judge'
      : `Verdicts are by ${list.length} judges${quorum === null ? '' : `, ${quorum} of whom must decide`}`;
  const kappa = agreement?.kappa;
  const agreeing =
    kappa === null || kappa === undefined
      ? ''
      : ` Their agreement beyond chance is κ ${kappa.toFixed(2)}.`;
  return `${panel}; the report does not show whether a person has checked them.${agreeing}`;
}
