import { formatCount as count } from '@provoke/figures';
import { Box, Text } from 'ink';
import type { KeyHint } from '../parts/keys.tsx';
import { Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { statusWord } from '../parts/status.tsx';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import { CampaignAside } from './campaign-aside.tsx';
import { CampaignHeading, CampaignLine } from './campaign-line.tsx';
import type { CampaignsState, Place } from './campaigns-state.ts';

/** Tabs, filter, what is asked for, and the names of the columns. */
const HEAD = 4;
const keysIn = (place: Place): readonly KeyHint[] => [
  ['Enter', 'results'],
  ['c', 'compare'],
  ['/', 'search'],
  ['v', 'status'],
  ['Tab', place === 'campaigns' ? 'runs' : 'campaigns'],
  ['Esc', 'back'],
];
const TYPING: readonly KeyHint[] = [
  ['type', 'words of id, agent, technique'],
  ['Enter', 'keep'],
  ['Esc', 'clear'],
];

export const listHeight = (size: Size): number => Math.max(1, bodyHeight(size) - HEAD);

type Props = { state: CampaignsState; size: Size; nowMs: number };

/** Campaigns of this machine, or runs of a service; in a wide window with the selected one next to them. */
export function Campaigns({ state, size, nowMs }: Props) {
  const { shown, listed, row, top, marked, isTyping, place } = state;
  const height = listHeight(size);
  const inner = innerWidth(size);
  const width = isWide(size) ? Math.min(100, Math.floor(inner * 0.62)) : inner;
  const chosen = shown[row];
  const list = (
    <Box flexDirection="column" height={height + 1}>
      {shown.length > 0 && <CampaignHeading width={width} />}
      {shown.slice(top, top + height).map((one, at) => (
        <CampaignLine
          key={one.id}
          row={one}
          isChosen={top + at === row}
          isMarked={marked?.id === one.id}
          width={width}
          nowMs={nowMs}
        />
      ))}
      {shown.length === 0 && (
        <Text dimColor>{clip(wrap(whyEmpty(state), width), height, width).join('\n')}</Text>
      )}
    </Box>
  );
  return (
    <Sheet size={size} keys={isTyping ? TYPING : keysIn(place)}>
      <Line
        left={<Tabs state={state} />}
        right={
          <Text dimColor>
            <Text bold>{count(shown.length)}</Text>
            {` of ${count(listed.rows.length)}${listed.reading === 'running' ? ' …' : ''}`}
          </Text>
        }
      />
      <Filter state={state} />
      <Text wrap="truncate" dimColor={!marked}>
        {lineAbove(state)}
      </Text>
      {isWide(size) ? (
        <Panes
          height={height + 1}
          leftWidth={width}
          left={list}
          right={chosen && <CampaignAside row={chosen} place={place} width={inner - width - 3} />}
        />
      ) : (
        list
      )}
    </Sheet>
  );
}

const NAMES = { campaigns: 'Campaigns', runs: 'Runs' } as const;

const Tabs = ({ state: { place, listed } }: { state: CampaignsState }) => (
  <>
    {(['campaigns', 'runs'] as const).map((one, at) => (
      <Text key={one}>
        {at > 0 && '   '}
        <Text bold={one === place} underline={one === place} dimColor={one !== place}>
          {NAMES[one]}
        </Text>
      </Text>
    ))}
    <Text dimColor>{`   ${foreignLine(listed.place, 200)}`}</Text>
  </>
);

const Filter = ({ state: { status, words, isTyping } }: { state: CampaignsState }) => (
  <Text wrap="truncate">
    <Text dimColor>status </Text>
    {status === undefined ? 'any' : statusWord(status)}
    {(isTyping || words !== '') && (
      <>
        <Text dimColor>{'   search '}</Text>
        {foreignText(words)}
        {isTyping && '▏'}
      </>
    )}
  </Text>
);

/** What is asked for, or what cannot be read. */
function lineAbove({ marked, listed: { notice } }: CampaignsState): string {
  if (marked) return `Compare ${foreignLine(marked.id, 40)} with: choose another, then c`;
  return notice === undefined ? ' ' : foreignLine(notice, 300);
}

function whyEmpty({ listed: { reading, rows, notice }, place }: CampaignsState): string {
  if (typeof reading === 'object') return foreignText(reading.failed);
  if (reading !== 'done') return place === 'runs' ? 'Asking the service …' : 'Reading …';
  if (rows.length > 0) return 'No campaign passes this filter. v changes the status, / the words.';
  if (notice !== undefined) return 'The campaigns here cannot be read.';
  return place === 'runs'
    ? 'The service has no runs yet. A campaign brings them: provoke run'
    : 'There are no campaigns yet. The first: provoke init, then provoke run';
}
