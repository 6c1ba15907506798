import {
  type CampaignComparison,
  formatCount as count,
  isBeyondChance,
  isComparable,
  probability,
} from '@provoke/figures';
import { Text } from 'ink';
import { Mark } from '../parts/mark.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { type Compared, type CompareState, goalsIn, settingsIn } from './compare-state.ts';

type Props = {
  state: CompareState;
  comparison: CampaignComparison;
  width: number;
  height: number;
};

/** The visible rows of the selected part. */
export function CompareRows({ state, comparison, width, height }: Props) {
  const { part, row, top } = state;
  const inSight = <One,>(all: readonly One[]) =>
    all.slice(top, top + height).map((one, at) => ({ one, isChosen: top + at === row }));
  if (part === 2)
    return inSight(comparison.groups).map(({ one, isChosen }) => (
      <GroupRow
        key={one.group}
        {...{ group: one, isChosen, width, isCompared: isComparable(comparison) }}
      />
    ));
  if (part === 3)
    return inSight(settingsIn(comparison)).map(({ one, isChosen }) => (
      <SettingRow key={one.name} setting={one} isChosen={isChosen} width={width} />
    ));
  return inSight(goalsIn(state)).map(({ one, isChosen }) => (
    <GoalRow key={one.goal_index} goal={one} part={part} isChosen={isChosen} width={width} />
  ));
}

const GOAL_SIDE = 34;

type GoalProps = { goal: Compared; part: 0 | 1; isChosen: boolean; width: number };

function GoalRow({ goal, part, isChosen, width }: GoalProps) {
  const { goal_index, text, attempts } = goal;
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '› ' : '  '}
      <Mark kind={part === 0 ? 'broken' : 'resisted'} /> {fit(`${goal_index + 1}`, 6, 'right')}{' '}
      {fit(foreignLine(text), width - GOAL_SIDE)}
      {fit(changeOf(attempts), GOAL_SIDE - 11, 'right')}
    </Text>
  );
}

/** Attempts that broke it, of those with a verdict. */
const changeOf = ({ before, after }: Compared['attempts']): string =>
  `${count(before.broken)} of ${count(before.evaluated)} → ${count(after.broken)} of ${count(after.evaluated)}`;

type Group = CampaignComparison['groups'][number];

type GroupProps = { group: Group; isChosen: boolean; width: number; isCompared: boolean };

function GroupRow({ group, isChosen, width, isCompared }: GroupProps) {
  const { title, before, after, p } = group;
  const counts = `${before.successes} of ${before.total} → ${after.successes} of ${after.total}`;
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '› ' : '  '}
      {fit(foreignLine(title, 80), Math.max(10, width - 56))}
      {fit(counts, 24, 'right')}
      {fit(isCompared ? probability(p) : '', 12, 'right')}
      {fit(isCompared ? testOf(group) : 'not comparable', 16, 'right')}
    </Text>
  );
}

const testOf = (group: Group) => (isBeyondChance(group) ? 'beyond chance' : 'may be chance');

type Setting = CampaignComparison['settings'][number];
type SettingProps = { setting: Setting; isChosen: boolean; width: number };

function SettingRow({ setting: { name, before, after }, isChosen, width }: SettingProps) {
  const value = Math.max(8, Math.floor((width - 35) / 2));
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '› ' : '  '}
      {fit(foreignLine(name, 80), 28)} {fit(foreignLine(before ?? 'not set', 200), value)}
      <Text dimColor>{' → '}</Text>
      {fit(foreignLine(after ?? 'not set', 200), value)}
    </Text>
  );
}
