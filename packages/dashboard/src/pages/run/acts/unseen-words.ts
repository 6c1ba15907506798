import type { UnseenGoals } from '@provoke/contract';
import { formatCount, plural } from '@provoke/figures';

/** `2 goals need traces (--traces) or tool steps in the reply, 3 goals a state check (state_check).` */
export function unseenWords({ goals, asked, calls, state }: UnseenGoals): string {
  const need = (count: number) => (count === 1 ? 'needs' : 'need');
  const parts = [
    ...(calls > 0
      ? [`${plural(calls, 'goal')} ${need(calls)} traces (--traces) or tool steps in the reply`]
      : []),
    ...(state > 0 ? [`${plural(state, 'goal')} ${need(state)} a state check (state_check)`] : []),
  ];
  const of = asked < goals ? `Of the first ${formatCount(asked)}: ` : '';
  const rest = asked - calls - state;
  const others = rest > 0 ? [`nothing is known of ${formatCount(rest)}`] : [];
  return `${of}${[...parts, ...others].join(', ')}.`;
}
