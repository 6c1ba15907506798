import type { StillAuthenticated } from '../still-authenticated.ts';

const BEAT_MS = 15_000;
/** Beats that a reader may miss without reading anything. */
const MISSED_BEATS_MAX = 1;

type Options = {
  isAuthenticated: StillAuthenticated;
  /** Whether the reader has read everything so far. */
  isWaiting(): boolean;
  onBeat?(): void;
  /** The reader lost access, or read nothing for half a minute. Called once. */
  onLost(why: unknown): void;
  beatMs?: number | undefined;
};

export type ReaderWatch = {
  /** Reports that the reader has read something. */
  took(): void;
  stop(): void;
};

/** Checks the reader of a long answer with every beat. */
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
