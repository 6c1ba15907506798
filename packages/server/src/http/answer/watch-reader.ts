import { setInterval } from 'node:timers';
import type { StillAuthenticated } from '../still-authenticated.ts';

const BEAT_MS = 15_000;
/** Beats that a reader may let pass without taking anything. */
const MISSED_BEATS_MAX = 1;

type Options = {
  isAuthenticated: StillAuthenticated;
  /** Whether the reader has taken all there is, and waits for more. */
  isWaiting(): boolean;
  onBeat?(): void;
  /** The reader may not go on, or took nothing for half a minute. Called once. */
  onLost(why: unknown): void;
  beatMs?: number | undefined;
};

export type ReaderWatch = {
  /** The reader took something. */
  took(): void;
  stop(): void;
};

/** Looks at the reader of an answer that takes long, with every beat. */
export function watchReader({
  isAuthenticated,
  isWaiting,
  onBeat,
  onLost,
  beatMs = BEAT_MS,
}: Options): ReaderWatch {
  let missedBeats = 0;
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearInterval(timer);
  };
  const look = async () => {
    missedBeats = isWaiting() ? 0 : missedBeats + 1;
    if (missedBeats > MISSED_BEATS_MAX) throw new Error('The reader takes nothing any more.');
    if (!(await isAuthenticated())) throw new Error('The caller is no longer authenticated.');
    if (!stopped) onBeat?.();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      if (stopped) return;
      stop();
      onLost(error);
    });
  }, beatMs).unref();
  return {
    took: () => {
      missedBeats = 0;
    },
    stop,
  };
}
