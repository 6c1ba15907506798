import type { CampaignState } from '@provoke/contract';
import { type Controls, createControls } from '@provoke/engine';

/** The time for a call in flight to finish. A longer one is sent again by the next worker. */
const CALL_MS = 120_000;

export type SliceStop = {
  controls: Controls;
  /** Aborts when nothing more may be sent or written. */
  signal: AbortSignal;
  onPrompt(attempt: string): void;
  /** The attempt is recorded. */
  onRecorded(attempt: string): void;
  /** Sends nothing for a while: the agent asked for it. */
  holdFor(ms: number): void;
  /** Lets the calls in flight finish and be recorded; a cancelled campaign needs none of them. */
  halt(status: Exclude<CampaignState, 'RUNNING'>): void;
  fail(error: unknown): void;
  close(): void;
  throwIfFailed(): void;
};

/** Ends the work on a slice before its time. */
export function createSliceStop(): SliceStop {
  const stop = new AbortController();
  const controls = createControls();
  const calls = new Set<string>();
  let failure: unknown;
  let isHalting = false;
  let ending: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;

  const endIfIdle = () => {
    if (isHalting && calls.size === 0) stop.abort();
  };
  return {
    controls,
    signal: stop.signal,
    onPrompt(attempt) {
      calls.add(attempt);
    },
    onRecorded(attempt) {
      calls.delete(attempt);
      endIfIdle();
    },
    holdFor(ms) {
      controls.hold();
      clearTimeout(waiting);
      waiting = setTimeout(() => isHalting || controls.release(), ms);
    },
    halt(status) {
      isHalting = true;
      controls.hold();
      if (status === 'CANCELLED') stop.abort();
      endIfIdle();
      // A call that failed, and waits for its retry, would wait forever.
      ending ??= setTimeout(() => stop.abort(), CALL_MS);
    },
    fail(error) {
      failure ??= error;
      stop.abort();
    },
    close() {
      clearTimeout(waiting);
      clearTimeout(ending);
    },
    throwIfFailed() {
      if (failure !== undefined) throw failure;
    },
  };
}
