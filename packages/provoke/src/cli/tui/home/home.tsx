import { formatCount as count, plural } from '@provoke/figures';
import { Box, Text } from 'ink';
import { Line } from '../parts/line.tsx';
import { windowStart } from '../parts/list-window.ts';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { statusWord } from '../parts/status.tsx';
import { fit } from '../text/fit.ts';
import { fitEnd } from '../text/fit-end.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import { drawTextField } from '../text-field/draw-text-field.ts';
import { HomeDetails } from './home-details.tsx';
import { HomeHeading, HomeLine, SERVED, widthsIn } from './home-line.tsx';
import { isPlace } from './home-row.ts';
import { type HomeState, resumableIn } from './home-state.ts';

type Props = { state: HomeState; size: Size };

const NOTICE_MAX = 6;

const asideWidth = (size: Size): number =>
  Math.min(70, Math.max(37, Math.floor(innerWidth(size) * 0.31)));
const listWidth = (size: Size): number =>
  innerWidth(size) - (isWide(size) ? asideWidth(size) + 3 : 0);
const paneHeight = (size: Size, state: HomeState): number =>
  Math.max(2, bodyHeight(size) - 1 - linesAbove(state, innerWidth(size)).length);

/** Without the names of the columns. */
export const listHeight = (size: Size, state: HomeState): number => paneHeight(size, state) - 1;

/** Where the details of the selected row are. */
export const detailsSize = (size: Size, state: HomeState) => ({
  width: isWide(size) ? asideWidth(size) : innerWidth(size),
  height: paneHeight(size, state),
});

/** Campaigns and runs as one list, and what is known of the selected one: next to it, or in its place. */
export function Home({ state, size }: Props) {
  const height = paneHeight(size, state);
  const details = <HomeDetails state={state} {...detailsSize(size, state)} />;
  const list = <List state={state} width={listWidth(size)} height={height} />;
  return (
    <Sheet size={size} keys={keysIn(state)}>
      <Head state={state} size={size} />
      {linesAbove(state, innerWidth(size)).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a text have no other name
        <Text key={at} wrap="truncate" dimColor={state.notice === undefined && !isFiltered(state)}>
          {line || ' '}
        </Text>
      ))}
      {isWide(size) ? (
        <Panes height={height} leftWidth={listWidth(size)} left={list} right={details} />
      ) : state.isReadingDetails ? (
        details
      ) : (
        list
      )}
    </Sheet>
  );
}

const NAME = 'provoke';
const SPACE = '   ';

/** The end of a long folder is the most telling part, of an address the start. */
function Head({ state, size }: Props) {
  const { place, service } = state;
  const total = totalOf(state);
  const room = innerWidth(size) - NAME.length - total.length - 2 * SPACE.length;
  const half = Math.floor((room - SPACE.length) / 2);
  const address = service && fit(`${SERVED} ${foreignLine(service.address)}`, half).trimEnd();
  const places = address
    ? fitEnd(foreignLine(place), half) + SPACE + address
    : fitEnd(foreignLine(place), room);
  return (
    <Line
      left={<Text bold>{NAME}</Text>}
      right={
        <Text dimColor>
          {places + SPACE}
          <Text bold>{total}</Text>
        </Text>
      }
    />
  );
}

function totalOf(state: HomeState): string {
  const { rows, shown, reading, service } = state;
  const some = isFiltered(state) ? `${count(shown.length)} of ` : '';
  const campaigns = rows.filter((row) => !isPlace(row)).length;
  const more = reading === 'running' || service?.isReading ? ' …' : '';
  return `${some}${plural(campaigns, 'campaign')}${more}`;
}

const isFiltered = ({ filter, searching }: HomeState): boolean =>
  filter !== undefined || searching !== 'no';

/** The filter, what happened last, and otherwise what could be resumed. Not a word of what happened is missing. */
function linesAbove(state: HomeState, width: number): string[] {
  const notice = state.notice === undefined ? [] : wrap(foreignText(state.notice), width);
  if (isFiltered(state)) return [filterLine(state, width), ...clip(notice, NOTICE_MAX, width)];
  if (notice.length > 0) return clip(notice, NOTICE_MAX, width);
  return [nextLine(state)];
}

function filterLine({ filter, search, searching }: HomeState, width: number): string {
  const word = filter === 'broken' ? 'broken' : filter && statusWord(filter);
  const state = word === undefined ? '' : `state ${word}${SPACE}`;
  if (searching === 'no') return state;
  const label = `${state}search `;
  const room = Math.max(4, width - label.length);
  return (
    label +
    (searching === 'typing'
      ? drawTextField(search, { width: room })
      : fit(foreignLine(search.text), room))
  );
}

function nextLine(state: HomeState): string {
  const unreadable = state.rows.filter(({ status }) => status === 'unreadable').length;
  const resumable = resumableIn(state);
  return [
    ...(unreadable > 0 ? [`${count(unreadable)} cannot be read: press v`] : []),
    ...(resumable ? [`r resumes ${describe(resumable)}`] : []),
  ].join(SPACE);
}

function describe({ agent, techniques, goals }: HomeState['rows'][number]): string {
  const what = `${foreignLine(agent, 30)} × ${foreignLine(techniques, 30)}`;
  const done = goals ? `, ${count(goals.finished)} of ${plural(goals.total, 'goal')} finished` : '';
  return what + done;
}

type ListProps = { state: HomeState; width: number; height: number };

function List({ state, width, height }: ListProps) {
  const { rows, shown, row, top, nowMs } = state;
  const isEmpty = shown.length === 0 || rows.every(isPlace);
  const empty = isEmpty ? whyEmpty(state, width) : [];
  const room = Math.max(1, height - 1 - empty.length);
  const from = windowStart({ row, total: shown.length, height: room, top });
  const drawn = shown.slice(from, from + room);
  const widths = widthsIn(width, drawn);
  return (
    <Box flexDirection="column" height={height}>
      {shown.length > 0 && <HomeHeading widths={widths} />}
      {drawn.map((one, at) => (
        <HomeLine
          key={one.id}
          row={one}
          isChosen={from + at === row}
          widths={widths}
          nowMs={nowMs}
        />
      ))}
      {isEmpty && <Text>{clip(empty, height - drawn.length, width).join('\n')}</Text>}
    </Box>
  );
}

function whyEmpty({ rows, reading, service }: HomeState, width: number): string[] {
  if (!rows.every(isPlace))
    return wrap('No campaign passes this filter. v changes the state, / the words.', width);
  if (reading === 'running') return ['Reading …'];
  return [
    'No campaigns yet.',
    ...(service?.isReading ? [`Asking the service at ${foreignLine(service.address)} …`] : []),
    '',
    'Press n to attack an agent, or leave with q and type:',
    '  provoke demo    attacks a practice agent, without a model',
    '  provoke init    writes provoke.yaml for your agent',
  ].flatMap((line) => wrap(line, width));
}

function keysIn({ searching, isReadingDetails }: HomeState) {
  if (searching === 'typing') return TYPING;
  return isReadingDetails ? READING : KEYS;
}

const KEYS = [
  ['Enter', 'results'],
  ['n', 'new attack'],
  ['r', 'resume'],
  ['/', 'search'],
  ['?', 'keys'],
  ['Tab', 'details'],
  ['q', 'quit'],
] as const;
const TYPING = [
  ['type', 'words of id, agent, technique, state'],
  ['Enter', 'keep'],
  ['Esc', 'end'],
] as const;
const READING = [
  ['↑↓', 'scroll'],
  ['y', 'copy the command'],
  ['Enter', 'results'],
  ['Esc', 'back to the list'],
] as const;
