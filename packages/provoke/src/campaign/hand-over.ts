/** A stream that nothing piles up in: who gives waits until it is taken. */
export type HandOver<Item> = {
  /** Whether somebody has begun to take. */
  readonly isTaken: boolean;
  /** Resolves once it is taken; at once while nobody takes, and when the signal is aborted. */
  give(item: Item): Promise<void>;
  /** No more comes: because of the error, if there is one. */
  end(error?: unknown): void;
  /** All from now on. Leaving the loop before its end calls `onLeft`. */
  take(onLeft: () => void): AsyncGenerator<Item, void>;
};

export function createHandOver<Item>(signal: AbortSignal): HandOver<Item> {
  const waiting: { item: Item; release: () => void }[] = [];
  let isTaken = false;
  let ending: { error?: unknown } | undefined;
  let wake = () => {};
  const releaseAll = () => {
    for (const { release } of waiting) release();
  };
  signal.addEventListener('abort', releaseAll, { once: true });

  async function* take(onLeft: () => void): AsyncGenerator<Item, void> {
    try {
      for (;;) {
        const next = waiting.shift();
        if (next) {
          next.release();
          yield next.item;
        } else if (ending) break;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      isTaken = false;
      releaseAll();
      signal.removeEventListener('abort', releaseAll);
      if (!ending) onLeft();
    }
    if ('error' in ending) throw ending.error;
  }

  return {
    get isTaken() {
      return isTaken;
    },
    async give(item) {
      if (!isTaken) return;
      await new Promise<void>((resolve) => {
        waiting.push({ item, release: resolve });
        wake();
        if (signal.aborted) resolve();
      });
    },
    end(...[error]) {
      ending = error === undefined ? {} : { error };
      wake();
    },
    take(onLeft) {
      isTaken = true;
      return take(onLeft);
    },
  };
}
