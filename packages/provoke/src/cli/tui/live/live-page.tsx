import type { Session } from '../navigation.ts';
import type { Page } from '../page.ts';
import { LIST_KEYS, listKeys } from '../parts/list-keys.ts';
import type { Size } from '../parts/size.ts';
import { Live } from './live.tsx';
import type { LiveView } from './live-campaign.ts';
import { layOut } from './live-layout.ts';
import { currentGoal, isEnded, isSettling, type LiveState } from './live-state.ts';
import { laySummary } from './live-summary.tsx';

type Doing = {
  session: Pick<Session, 'copy' | 'leave'>;
  /** Ends the campaign in order. */
  stop(): void;
  /** Resumes the campaign that is over, by this command. */
  resume(command: string): void;
  /** On top of this page, or in its place. */
  openResults(how: 'on top' | 'instead'): void;
  close?(): void;
};

const KEYS = [
  ['p', 'pause: no new calls start; again: continue'],
  ['s', 'skip the selected goal, or the oldest in progress'],
  ['x', 'stop the campaign'],
  ['Tab', 'the summary, or the goals'],
  LIST_KEYS,
  ['r', 'once it is over with goals left: resume it in this terminal'],
  ['Enter', 'results; Esc comes back here'],
  ['Esc', 'select no goal; once it is over: its results'],
  ['y', 'copy the reply, or its prompt; once it is over: the first command'],
] as const;

const RUNS = 'It runs: x stops it, q quits.';

/** The page of a campaign that this process runs. */
export function createLivePage(
  live: LiveView,
  { session, stop, resume, openResults, close = () => {} }: Doing,
): Page {
  const notice = (text: string) => () => live.set({ notice: text });
  const stopNow = () => {
    live.set({ isStopping: true });
    live.state().isHeld && live.hold();
    stop();
  };
  const answer = (asking: 'stop' | 'quit', key: string) => {
    if (key === 'y') {
      live.set({ asking: undefined });
      stopNow();
      if (asking === 'quit') session.leave();
    } else if (key === 'n' || key === 'escape') live.set({ asking: undefined });
    // Ctrl-C and Ctrl-Z mean the same as ever.
    return !key.startsWith('ctrl-');
  };

  function copy(state: LiveState): void {
    const found = textIn(state);
    if (found) live.set({ notice: `${session.copy(found.text)} ${found.what}` });
  }

  const moves = (state: LiveState, size: Size) => {
    const { goals, aside } = layOut(state, size);
    if (state.pane === 'goals')
      return listKeys({
        move: (rows) => () => live.move(rows),
        height: goals?.height ?? 1,
        row: state.chosen ?? currentGoal(state)?.goal.index ?? 0,
        total: state.progress.goals.count,
      });
    const { rows, height, topMax } = laySummary(state, aside ?? { width: 1, height: 1 });
    const top = Math.min(state.top, topMax);
    const move = (by: number) => () => live.set({ top: Math.max(0, Math.min(topMax, top + by)) });
    return listKeys({ move, height, row: top, total: rows.length });
  };
  const always = (state: LiveState): Record<string, () => void> => {
    const turn = () => live.set({ pane: state.pane === 'goals' ? 'summary' : 'goals' });
    return {
      tab: turn,
      'shift-tab': turn,
      enter: () => openResults('on top'),
      y: () => copy(state),
    };
  };
  const ended = ({ outcome }: LiveState): Record<string, () => void> => {
    const command = outcome?.resume;
    return {
      escape: () => openResults('instead'),
      ...(command && { r: () => resume(command) }),
    };
  };
  const running = ({ chosen }: LiveState): Record<string, () => void> => ({
    x: () => live.set({ asking: 'stop' }),
    escape: chosen === undefined ? notice(RUNS) : () => live.set({ chosen: undefined }),
    h: notice(RUNS),
  });
  const actionsIn = (state: LiveState) => {
    if (isEnded(state)) return ended(state);
    return isSettling(state) ? running(state) : { ...running(state), p: live.hold, s: live.skip };
  };
  return {
    keys: KEYS,
    close,
    view: (size) => <Live state={live.state()} size={size} />,
    lastWords: () => (live.state().progress.phase === 'completed' ? undefined : live.onRecord),
    mayQuit() {
      if (isEnded(live.state())) return true;
      live.set({ asking: 'quit' });
      return false;
    },
    press(key, size) {
      const state = live.state();
      if (state.asking) return answer(state.asking, key);
      const action = { ...moves(state, size), ...always(state), ...actionsIn(state) }[key];
      action?.();
      return action !== undefined;
    },
  };
}

/** The first command once it is over, else what the agent said last, or was asked. */
function textIn(state: LiveState): { text: string; what: string } | undefined {
  const { exchange, next } = state;
  const [command] = next;
  if (isEnded(state))
    return command === undefined ? undefined : { text: command, what: `It is: ${command}` };
  if (!exchange) return undefined;
  const { goal, prompt, reply } = exchange;
  const where = `goal ${goal + 1}`;
  return reply === undefined
    ? { text: prompt, what: `It is the prompt of ${where}.` }
    : { text: reply, what: `It is the reply at ${where}.` };
}
