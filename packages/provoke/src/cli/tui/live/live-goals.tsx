import { formatCount as count, kindWords } from '@provoke/figures';
import { Text } from 'ink';
import { windowStart } from '../parts/list-window.ts';
import { Mark, wordOf } from '../parts/mark.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { currentGoal, kindOf, type LiveGoal, type LiveState } from './live-state.ts';

type Props = { state: LiveState; width: number; height: number };

/** The goals around the one in progress: behind it with their outcome, ahead in grey. */
export function LiveGoals({ state, width, height }: Props) {
  const { progress, chosen, goalAt } = state;
  const total = progress.goals.count;
  const current = currentGoal(state)?.goal.index;
  const row = chosen ?? Math.min(total - 1, (current ?? progress.goals.finished) + 1);
  const start = windowStart({ row, total, height });
  const shown = Math.max(0, Math.min(height, total - start));
  return (
    <>
      {Array.from({ length: shown }, (_, place) => start + place).map((index) => (
        <GoalRow key={index} goal={goalAt(index)} isChosen={index === chosen} width={width} />
      ))}
    </>
  );
}

const SIDE = 27;
/** What a goal with rules has in addition: its severity, and longer words. */
const RULED = 5;

function GoalRow({ goal, isChosen, width }: { goal: LiveGoal; isChosen: boolean; width: number }) {
  const { state, text } = goal;
  const kind = kindOf(goal);
  return (
    <Text
      wrap="truncate"
      dimColor={state === 'not_attempted'}
      bold={state === 'running' || isChosen}
    >
      {isChosen ? '›' : ' '}
      <Mark kind={kind} /> {goal.act && `${severityOf(goal)} `}
      {fit(foreignLine(text), width - SIDE - (goal.act ? RULED : 0))}{' '}
      <Text dimColor={state !== 'running'}>{fit(wordIn(goal), goal.act ? 15 : 12)}</Text>
      {fit(progressOf(goal), 10, 'right')}
    </Text>
  );
}

const severityOf = ({ act, severity }: LiveGoal): string =>
  `${act === 'resisted' ? 0 : (severity ?? '–')}`;

const wordIn = (goal: LiveGoal): string => {
  const kind = kindOf(goal);
  return kind === 'meant' && goal.isStopped ? kindWords('meant', { stopped: true }) : wordOf(kind);
};

function progressOf({ state, attempts, broken, place }: LiveGoal): string {
  if (state === 'not_attempted') return '';
  if (state === 'running') return place || (attempts === 0 ? '' : count(attempts));
  return `${count(broken)} of ${count(attempts)}`;
}
