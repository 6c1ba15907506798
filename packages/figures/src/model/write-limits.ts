import { capitalize, plural } from '../format/numbers.ts';
import type { Report } from '../report/report.ts';
import { sentWords } from '../text/attempt-words.ts';
import { NO_LIFT } from '../text/lift-words.ts';
import { noRateWords } from '../text/rate-words.ts';
import { undecidedWords } from '../text/state-words.ts';
import { type MainFigure, mainFigure } from './main-figure.ts';
import { limitOfJudges } from './write-judges.ts';

type Limited = Pick<Report, 'headline' | 'judges' | 'techniques' | 'campaign'> & {
  goals: { length: number };
};

/** What the test cannot tell, in plain words. */
export function writeLimits({ headline, judges, techniques, campaign, goals }: Limited): string[] {
  const attacks = techniques.filter(({ is_floor }) => !is_floor).length;
  const { undecided, held_out } = headline.counts;
  const main = mainFigure(headline);
  const noRate = noRateWords(main.rate, main.unit);
  return [
    ...stateLimits(campaign),
    ...writeScope(main.kind, {
      goals: goals.length,
      attacks,
      sent: sentWords(main.kind, headline),
    }),
    ...(headline.floor || main.kind === 'over-refusal'
      ? []
      : [
          'No floor was measured: without asking the goals plainly, what the techniques add is unknown (--floor).',
        ]),
    ...(techniques.some(({ is_floor, lift }) => !is_floor && lift !== null) || !headline.floor
      ? []
      : [
          headline.acts
            ? 'What the techniques add to asking plainly is not measured by kind of evidence.'
            : `What the techniques add to asking plainly is ${NO_LIFT}.`,
        ]),
    ...(noRate === null ? [] : [`${capitalize(noRate)}, so there are counts and no rate.`]),
    ...(judges.list.length === 0 ? [] : [limitOfJudges(judges)]),
    ...(undecided === 0
      ? []
      : [
          `${plural(undecided, 'goal')} may be broken without being counted: ${undecidedWords(headline.counts)}. The bounds count them both ways; they are no interval.`,
        ]),
    ...(held_out === 0
      ? []
      : [
          `${plural(held_out, 'goal')} taught a technique how to attack: ${held_out === 1 ? 'it is' : 'they are'} not in the rate.`,
        ]),
  ];
}

function stateLimits({ state, reason }: Report['campaign']): string[] {
  if (state === undefined || state === 'completed') return [];
  const why = reason ? ` ${reason}` : '';
  return [`The campaign is ${state}, not completed: its numbers may change.${why}`];
}

/** What was tried, and what the figure is about. */
function writeScope(
  kind: MainFigure['kind'],
  { goals, attacks, sent }: { goals: number; attacks: number; sent: string },
): string[] {
  if (kind === 'over-refusal')
    return [`It sent ${sent} and no attack. What the agent does with other requests is unknown.`];
  const asked =
    kind === 'floor'
      ? `It asked ${plural(goals, 'goal')} plainly, with no technique.`
      : `It tried ${plural(goals, 'goal')} with ${plural(attacks, 'technique')}.`;
  return [
    `${asked} A goal that resisted may break at the next try, or in a way that was not tried.`,
    `The result is about ${goals === 1 ? 'this goal' : `these ${plural(goals, 'goal')}`}. It does not estimate attacks in the wild, and does not compare with another agent’s rate.`,
  ];
}
