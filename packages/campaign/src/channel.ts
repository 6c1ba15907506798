/** An unbuffered channel: the sender waits for the receiver. */
export type Channel<Item> = {
  /** Whether there is or was a receiver. */
  readonly hasReceiver: boolean;
  /** Resolves once the item is received; immediately if there is no receiver, or when the signal is aborted. */
  send(item: Item): Promise<void>;
  /** Ends the channel; the receiver throws the error, if there is one. */
  end(error?: unknown): void;
  /** All items sent from now on. Leaving the loop early calls `onLeft`. */
  receive(onLeft: () => void): AsyncGenerator<Item, void>;
};

export function createChannel<Item>(signal: AbortSignal): Channel<Item> {
  const waiting: { item: Item; release: () => void }[] = [];
  let hasReceiver = false;
  let isLeft = false;
  let ending: { error?: unknown } | undefined;
  let wake = () => {};
  const releaseAll = () => {
    for (const { release } of waiting) release();
  };
  signal.addEventListener('abort', releaseAll, { once: true });

  async function* receive(onLeft: () => void): AsyncGenerator<Item, void> {
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
      isLeft = true;
      releaseAll();
      signal.removeEventListener('abort', releaseAll);
      if (!ending) onLeft();
    }
    if ('error' in ending) throw ending.error;
  }

  return {
    get hasReceiver() {
      return hasReceiver;
    },
    async send(item) {
      if (!hasReceiver || isLeft) return;
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
    receive(onLeft) {
      hasReceiver = true;
      return receive(onLeft);
    },
  };
}
