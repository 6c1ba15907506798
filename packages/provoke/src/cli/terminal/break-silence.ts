/** The first silence that is broken. */
const SILENCE_MS = 10_000;

type Teller = {
  tell(text: string): void;
  /** Ends the progress lines. */
  stop(): void;
};

/** Passes lines on. After 10 s of silence it adds a line of progress, then less often. */
export function breakSilence(
  tell: (text: string) => void,
  howFar: () => string,
  silenceMs = SILENCE_MS,
): Teller {
  let timer: NodeJS.Timeout;
  function wait(ms: number): void {
    timer = setTimeout(() => {
      tell(howFar());
      wait(ms * 2);
    }, ms);
  }
  wait(silenceMs);
  return {
    tell(text) {
      clearTimeout(timer);
      tell(text);
      wait(silenceMs);
    },
    stop: () => clearTimeout(timer),
  };
}
