import type { StopSignal } from './end-process.ts';

type StopOptions = {
  /** Milliseconds that never go back. */
  clock(): number;
  endAtOnce(): void;
};

type Stop = { signal: AbortSignal; tell(reason?: Error): void };

/** Why a command ended early, for its records. */
export const stoppedBy = (signal: StopSignal): Error =>
  new DOMException(`Stopped by ${signal}.`, 'AbortError');

/** GNU `timeout` signals the process and then its group: two that are meant as one. */
const SAME_MS = 200;

/** The first signal stops gracefully, by aborting with its name as the reason; the second immediately. */
export function createStop({ clock, endAtOnce }: StopOptions): Stop {
  const controller = new AbortController();
  let toldAt = 0;
  return {
    signal: controller.signal,
    tell(reason = stoppedBy('SIGINT')): void {
      if (!controller.signal.aborted) {
        toldAt = clock();
        controller.abort(reason);
      } else if (clock() - toldAt >= SAME_MS) endAtOnce();
    },
  };
}
