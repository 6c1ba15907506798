import { messageOf } from '@provoke/campaign';
import { Text } from 'ink';
import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { commandRows } from '../parts/command-rows.ts';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Line } from '../parts/line.tsx';
import { LIST_KEYS, listKeys } from '../parts/list-keys.ts';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, type Size } from '../parts/size.ts';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { wrap } from '../text/wrap.ts';

/** What a page says: text, then what can be typed. */
export type PageText = { lines: readonly string[]; commands: readonly string[] };

/** What Enter does with the first command or address. Returns what to tell. */
export type OnEnter = { words: string; run(command: string): Promise<string> };

export type TextState = {
  title: string;
  /** What Enter does, in a word or two. */
  enter?: string | undefined;
  text: PageText | 'reading' | { failed: string };
  scroll: number;
  notice: string | undefined;
};

const KEYS = [
  LIST_KEYS,
  ['Enter', 'runs the first command in this terminal, or opens the address'],
  ['y', 'copies the first command or address'],
  ['2 3 …', 'copies another'],
] as const;

const HEAD = 2;
const heightIn = (size: Size): number => Math.max(1, bodyHeight(size) - HEAD);

/** All rows, none of which is cut: what is too long takes several. */
function rowsOf({ text }: TextState, width: number): string[] {
  if (text === 'reading') return ['Reading …'];
  if ('failed' in text) return wrap(foreignText(text.failed), width);
  const { lines, commands } = text;
  return [
    ...lines.flatMap((line) => wrap(foreignText(line), width)),
    ...(commands.length > 0 && lines.length > 0 ? [''] : []),
    ...commands.flatMap((command, at) =>
      commandRows(command, width - NUMBER).map((row, place) =>
        place === 0 && commands.length > 1 ? `${at + 1}${row}` : ` ${row}`,
      ),
    ),
  ];
}

const NUMBER = 1;

export function TextView({ state, size }: { state: TextState; size: Size }) {
  const rows = rowsOf(state, innerWidth(size));
  const height = heightIn(size);
  const from = Math.max(0, Math.min(state.scroll, rows.length - height));
  const below = rows.length - from - height;
  const keys: KeyHint[] = [
    ['↑↓', 'scroll'],
    ...(hasCommands(state) && state.enter !== undefined ? ([['Enter', state.enter]] as const) : []),
    ...(hasCommands(state) ? ([['y', 'copy']] as const) : []),
    ['Esc', 'back'],
    ['q', 'quit'],
  ];
  const { notice } = state;
  return (
    <Sheet size={size} keys={keys} question={notice}>
      <Line
        left={<Text bold>{foreignLine(state.title, 200)}</Text>}
        right={below > 0 && <Text dimColor>{`${below} below`}</Text>}
      />
      <Gap />
      <Text>{rows.slice(from, from + height).join('\n')}</Text>
    </Sheet>
  );
}

const commandsIn = ({ text }: TextState): readonly string[] =>
  typeof text === 'object' && 'commands' in text ? text.commands : [];
const hasCommands = (state: TextState): boolean => commandsIn(state).length > 0;

/** A page of text that scrolls, whose commands can be copied. */
export function createTextPage(
  session: Pick<Session, 'copy' | 'drawSoon'>,
  title: string,
  read: PageText | (() => Promise<PageText>),
  onEnter?: OnEnter,
): Page {
  const enter = onEnter?.words;
  let state: TextState = { title, text: 'reading', scroll: 0, notice: undefined, enter };
  const show = (text: TextState['text']) => {
    state = { ...state, text };
    session.drawSoon();
  };
  if (typeof read !== 'function') state = { ...state, text: read };
  else read().then(show, (error: unknown) => show({ failed: messageOf(error) }));

  let isRunning = false;
  const runFirst = async () => {
    const [command] = commandsIn(state);
    if (command === undefined || !onEnter || isRunning) return;
    isRunning = true;
    const notice = await onEnter.run(command).catch(messageOf);
    isRunning = false;
    state = { ...state, notice };
    session.drawSoon();
  };
  const copy = (at: number) => () => {
    const command = commandsIn(state)[at];
    if (command !== undefined) state = { ...state, notice: session.copy(command) };
  };
  return {
    keys: KEYS,
    view: (size) => <TextView state={state} size={size} />,
    press(key, size) {
      state = { ...state, notice: undefined };
      const height = heightIn(size);
      const total = rowsOf(state, innerWidth(size)).length - height + 1;
      const move = (rows: number) => () => {
        const scroll = Math.max(0, Math.min(total - 1, state.scroll + rows));
        state = { ...state, scroll };
      };
      const actions: Record<string, () => void> = {
        ...listKeys({ move, height, row: state.scroll, total: Math.max(0, total) }),
        ...Object.fromEntries(
          commandsIn(state)
            .slice(0, 9)
            .map((_, at) => [`${at + 1}`, copy(at)]),
        ),
        ...{ y: copy(0), enter: () => void runFirst() },
      };
      const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
      action?.();
      return action !== undefined;
    },
  };
}
