import type { Page } from '../page.ts';
import { isEnded, isSettling, Live } from './live.tsx';
import type { LiveView } from './live-campaign.ts';
import type { LiveState } from './live-state.ts';

type Doing = {
  /** Ends the campaign in order. */
  stop(): void;
  leave(): void;
  openResults(): void;
  /** There is a page to go back to. */
  hasBack?: boolean;
  close?(): void;
};

const KEYS = [
  ['p', 'pause: no new calls start; again: continue'],
  ['s', 'skip the selected goal, or the oldest in progress'],
  ['x', 'stop the campaign'],
  ['↑↓ j k', 'select a goal'],
  ['Enter', 'results'],
] as const;

/** The page of a campaign that this process runs. */
export function createLivePage(
  live: LiveView,
  { stop, leave, openResults, hasBack = false, close = () => {} }: Doing,
): Page {
  const stopNow = () => {
    live.set({ isStopping: true });
    live.state().isHeld && live.hold();
    stop();
  };
  const answer = (asking: 'stop' | 'quit', key: string) => {
    if (key === 'y') {
      live.set({ asking: undefined });
      stopNow();
      if (asking === 'quit') leave();
    } else if (key === 'n' || key === 'escape') live.set({ asking: undefined });
    // Ctrl-C and Ctrl-Z mean the same as ever.
    return !key.startsWith('ctrl-');
  };
  const always: Record<string, () => void> = {
    ...{ down: () => live.move(1), j: () => live.move(1) },
    ...{ up: () => live.move(-1), k: () => live.move(-1) },
    ...{ 'page down': () => live.move(10), 'page up': () => live.move(-10) },
    enter: openResults,
  };
  const whileSettling: Record<string, () => void> = { x: () => live.set({ asking: 'stop' }) };
  const whileRunning: Record<string, () => void> = {
    ...whileSettling,
    ...{ p: live.hold, s: live.skip },
  };
  const actionsIn = (state: LiveState) => {
    if (isEnded(state)) return {};
    return isSettling(state) ? whileSettling : whileRunning;
  };
  /** What it was pressed for: the list follows the campaign again, or, once that is over, the page before. */
  const unchoose = ({ chosen }: LiveState, isOver: boolean) => {
    live.set({ chosen: undefined });
    return chosen !== undefined || !isOver;
  };
  return {
    keys: KEYS,
    close,
    view: (size) => <Live state={live.state()} size={size} hasBack={hasBack} />,
    lastWords: () => (live.state().progress.phase === 'completed' ? undefined : live.onRecord),
    mayQuit() {
      if (isEnded(live.state())) return true;
      live.set({ asking: 'quit' });
      return false;
    },
    press(key) {
      const state = live.state();
      if (state.asking) return answer(state.asking, key);
      if (key === 'escape') return unchoose(state, isEnded(state));
      const action = always[key] ?? actionsIn(state)[key];
      action?.();
      return action !== undefined;
    },
  };
}
