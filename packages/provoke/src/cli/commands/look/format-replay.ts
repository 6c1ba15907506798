import type { ReplayOutcome } from '@provoke/campaign';
import { plural } from '@provoke/figures';
import { drawShape } from '../../terminal/outcome-shape.ts';
import type { Paint } from '../../terminal/paint.ts';
import { safeLine } from '../../terminal/safe-text.ts';

/** How often each attack still works. */
export function formatReplay(
  replays: readonly ReplayOutcome[],
  { paint }: { paint: Paint },
): string[] {
  if (replays.length === 1) return replays.map((one) => formatOutcomes(one, paint));
  const width = Math.max(...replays.map(({ goal_index }) => `${goal_index + 1}`.length));
  return replays.map((one) => {
    const goal = `${one.goal_index + 1}`.padStart(width);
    return `${goal}  ${formatOutcomes(one, paint)}  ${safeLine(one.goal, 40)}  ${safeLine(one.attempt, 200)}`;
  });
}

function formatOutcomes({ outcomes }: ReplayOutcome, paint: Paint): string {
  const count = (wanted: string) => outcomes.filter((one) => one === wanted).length;
  const [broken, undecided, errors] = [count('broken'), count('undecided'), count('error')];
  const times = `broken ${broken} of ${plural(outcomes.length, 'time')}`;
  const rest = [
    ...(undecided > 0 ? [`${undecided} undecided`] : []),
    ...(errors > 0 ? [`${errors} in error`] : []),
  ];
  const shapes = outcomes.map((outcome) => drawShape(outcome, paint)).join('');
  return `${shapes}  ${times}${rest.length > 0 ? `, ${rest.join(', ')}` : ''}`;
}
