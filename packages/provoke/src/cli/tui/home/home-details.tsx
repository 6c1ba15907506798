import { formatCount as count, plural } from '@provoke/figures';
import { Text } from 'ink';
import { toRow } from '../../summary/rate-cells.ts';
import { commandRows } from '../parts/command-rows.ts';
import { statusWord } from '../parts/status.tsx';
import { foreignText } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';
import type { HomeRow } from './home-row.ts';
import { commandsOf, type HomeState } from './home-state.ts';

/** One row of the details. */
type Detail = { text: string; look?: 'bold' | 'dim' };

/** All that is known of the selected row: nothing of it is cut. */
export function detailsOf(
  row: HomeRow,
  { width, ...state }: Pick<HomeState, 'rows' | 'folderFlag'> & { width: number },
): Detail[] {
  const commands = commandsOf(row, state);
  const block = (texts: readonly string[], look?: Detail['look']) =>
    texts
      .flatMap((text) => wrap(foreignText(text), width))
      .map((text) => ({ text, ...(look && { look }) }));
  const isReadable = row.status !== 'unreadable';
  return [
    ...block([statusWord(row.status)], 'bold'),
    ...block([row.name ?? (isReadable ? `${row.agent} × ${row.techniques}` : row.agent)], 'bold'),
    ...(isReadable ? block([row.id], 'dim') : []),
    ...block(row.notes),
    ...(isReadable ? block(['', ...figuresOf(row)]) : []),
    ...(commands.length > 0 ? block(['', 'In a shell (y copies the first)'], 'dim') : []),
    ...commands.flatMap((command) => commandRows(command, width).map((text) => ({ text }))),
  ];
}

function figuresOf(row: HomeRow): string[] {
  const { goals, attempts, others, startedAt, unsent, refused, isServed, place } = row;
  const other = Object.entries(others).map(([arm, made]) => ` + ${count(made ?? 0)} ${arm}`);
  const missing = refused > 0 ? ` (${count(refused)} refused)` : '';
  return [
    ...brokenIn(row),
    ...(goals ? [`${count(goals.finished)} of ${plural(goals.total, 'goal')} finished`] : []),
    `${plural(attempts, 'attempt')}${other.join('')}`,
    `began ${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ...(place === 'service' ? ['a run of the service'] : []),
    ...(place === 'folder' && isServed ? ['the service has it'] : []),
    ...(unsent > 0 ? [`${plural(unsent, 'record')} not sent yet${missing}`] : []),
  ];
}

function brokenIn({ broken }: HomeRow): string[] {
  if (!broken || broken.total === 0) return ['no goal judged yet'];
  const { counts, rate, note } = toRow('', broken);
  return [`${counts} goals broken${rate ? `, ${rate}` : ''}`, ...(note ? [note] : [])];
}

type Props = { state: HomeState; width: number; height: number };

/** As much of the details as there is room for, from where they are scrolled to. */
export function HomeDetails({ state, width, height }: Props) {
  const row = state.shown[state.row];
  if (!row) return null;
  const all = detailsOf(row, { width, ...state });
  const from = Math.max(0, Math.min(state.scroll, all.length - height));
  const isCut = from + height < all.length;
  const shown = all.slice(from, from + height - (isCut ? 1 : 0));
  return (
    <>
      {shown.map(({ text, look }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a text have no other name
        <Text key={at} wrap="truncate" bold={look === 'bold'} dimColor={look === 'dim'}>
          {text || ' '}
        </Text>
      ))}
      {isCut && <Text dimColor>{state.isReadingDetails ? '… ↓' : '… Tab ↓'}</Text>}
    </>
  );
}

/** How far the details can be scrolled. */
export function scrolled(state: HomeState, rows: number, { width, height }: Omit<Props, 'state'>) {
  const row = state.shown[state.row];
  const total = row ? detailsOf(row, { width, ...state }).length : 0;
  return Math.max(0, Math.min(total - height, state.scroll + rows));
}
