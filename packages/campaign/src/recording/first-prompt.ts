/** It needs the HTTP client's code and a connection. */
const LEAVES_WITHIN_MS = 50;

/** Tells when the first prompt has left, so that work for later takes no time from it. */
export type FirstPrompt = {
  /** Resolves once it has left, or is waited for no longer. */
  hasLeft: Promise<void>;
  /** Reports a prompt that goes out. */
  goesOut(): void;
  waitNoLonger(): void;
};

export function createFirstPrompt(): FirstPrompt {
  let leave = () => {};
  let timer: NodeJS.Timeout | undefined;
  const hasLeft = new Promise<void>((resolve) => {
    leave = resolve;
  });
  return {
    hasLeft,
    goesOut() {
      timer ??= setTimeout(leave, LEAVES_WITHIN_MS);
    },
    waitNoLonger() {
      clearTimeout(timer);
      leave();
    },
  };
}
