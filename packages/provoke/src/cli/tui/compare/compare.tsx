import { type CampaignComparison, formatCount as count } from '@provoke/figures';
import { Text } from 'ink';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import { CompareHead, HEAD } from './compare-head.tsx';
import { CompareRows } from './compare-rows.tsx';
import {
  type ComparePart,
  type CompareState,
  goalsIn,
  PARTS,
  rowCount,
  settingsIn,
} from './compare-state.ts';

const keysOf = (part: ComparePart): readonly KeyHint[] => [
  ['1–4', 'part'],
  ['↑↓', 'move'],
  ...(part === 0 ? ([['Enter', 'the attempt that broke it']] as const) : []),
  ['Esc', 'back'],
  ['q', 'quit'],
];

/** Title, head, and the names of the parts. */
export const listHeight = (size: Size): number => Math.max(1, bodyHeight(size) - HEAD - 2);

/** Two campaigns: what changed, whether that may be chance, and goal by goal. */
export function Compare({ state, size }: { state: CompareState; size: Size }) {
  const { comparison, before, after, part } = state;
  const width = innerWidth(size);
  const title = <Text bold>Compare</Text>;
  if (typeof comparison === 'string' || 'failed' in comparison)
    return (
      <Sheet size={size} keys={keysOf(1)}>
        <Line left={title} />
        <Text dimColor>{`${foreignLine(before, 80)} with ${foreignLine(after, 80)}`}</Text>
        <Gap />
        <Text>
          {typeof comparison === 'string'
            ? 'Reading both …'
            : clip(wrap(foreignText(comparison.failed), width), 6, width).join('\n')}
        </Text>
      </Sheet>
    );
  return (
    <Sheet size={size} keys={keysOf(part)}>
      <Line left={title} />
      <CompareHead comparison={comparison} width={width} />
      <Tabs comparison={comparison} part={part} />
      <Body state={state} comparison={comparison} size={size} />
    </Sheet>
  );
}

function Body({
  state,
  comparison,
  size,
}: {
  state: CompareState;
  comparison: CampaignComparison;
  size: Size;
}) {
  const height = listHeight(size);
  const inner = innerWidth(size);
  if (rowCount(state) === 0) return <Text dimColor>{EMPTY[state.part]}</Text>;
  const hasAside = isWide(size) && state.part < 2;
  const width = hasAside ? Math.floor(inner * 0.58) : inner;
  const rows = <CompareRows state={state} comparison={comparison} width={width} height={height} />;
  if (!hasAside) return rows;
  const right = <Aside state={state} width={inner - width - 3} />;
  return <Panes height={height} leftWidth={width} left={rows} right={right} />;
}

const EMPTY = [
  'No goal that had resisted broke.',
  'No goal that had broken resists.',
  'No goal is in both.',
  'The set-up is the same.',
] as const;

/** The chosen goal, whole. */
function Aside({ state, width }: { state: CompareState; width: number }) {
  const goal = goalsIn(state)[state.row];
  if (!goal) return null;
  const { before, after } = goal.attempts;
  const attempts = ({ broken, evaluated }: typeof before) =>
    `${count(broken)} of ${count(evaluated)} attempts broke it`;
  return (
    <>
      <Text dimColor>{`Goal ${goal.goal_index + 1}   ${foreignLine(goal.group, 60)}`}</Text>
      <Text wrap="truncate">{clip(wrap(foreignText(goal.text), width), 12, width).join('\n')}</Text>
      <Gap />
      <Text wrap="truncate">{`before   ${attempts(before)}`}</Text>
      <Text wrap="truncate">{`after    ${attempts(after)}`}</Text>
      {goal.attempt !== null && (
        <>
          <Gap />
          <Text wrap="truncate" dimColor>
            {foreignLine(goal.attempt, 200)}
          </Text>
        </>
      )}
    </>
  );
}

function Tabs({ comparison, part }: { comparison: CampaignComparison; part: ComparePart }) {
  const { newly_broken, mended, groups } = comparison;
  const settings = settingsIn(comparison).length;
  const counts = [newly_broken.length, mended.length, groups.length, settings];
  return (
    <Text wrap="truncate">
      {PARTS.map((name, place) => (
        <Text key={name}>
          {place > 0 && '   '}
          <Text bold={place === part} underline={place === part} dimColor={place !== part}>
            {`${place + 1} ${name} ${count(counts[place] ?? 0)}`}
          </Text>
        </Text>
      ))}
    </Text>
  );
}
