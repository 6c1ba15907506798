type Look = (looking: { isWhole: boolean; signal: AbortSignal }) => Promise<void>;

export type LookingAgain = {
  /** Looks at everything, and then again and again. */
  start(): void;
  /** Ends the look in progress, and looks no more until the next start. */
  stop(): void;
};

/** Looks after a while again, one look at a time. A look never fails. */
export function lookAgain(look: Look, everyMs: number): LookingAgain {
  let current = new AbortController();
  let last: Promise<void> = Promise.resolve();

  async function repeat(before: Promise<void>, signal: AbortSignal): Promise<void> {
    await before;
    for (let isWhole = true; !signal.aborted; isWhole = false) {
      await look({ isWhole, signal });
      await rest(everyMs, signal);
    }
  }
  const stop = () => current.abort();
  return {
    stop,
    start() {
      stop();
      current = new AbortController();
      last = repeat(last, current.signal);
    },
  };
}

/** Ends early when it is stopped. The process may end meanwhile. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal.addEventListener('abort', done);
  });
