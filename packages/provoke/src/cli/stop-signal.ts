type StopOptions = {
  /** Milliseconds that never go back. */
  clock(): number;
  endAtOnce(): void;
};

type Stop = { signal: AbortSignal; tell(reason?: Error): void };

/** GNU `timeout` signals the process and then its group: two that are meant as one. */
const SAME_MS = 200;

/** The first signal stops gracefully, by aborting; the second immediately. */
export function createStop({ clock, endAtOnce }: StopOptions): Stop {
  const controller = new AbortController();
  let toldAt = 0;
  return {
    signal: controller.signal,
    tell(reason): void {
      if (!controller.signal.aborted) {
        toldAt = clock();
        controller.abort(reason);
      } else if (clock() - toldAt >= SAME_MS) endAtOnce();
    },
  };
}
