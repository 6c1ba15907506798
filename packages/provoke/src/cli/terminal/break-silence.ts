/** Longer than this nobody is left to wonder. */
const SILENCE_MS = 10_000;

type Teller = {
  tell(text: string): void;
  /** Says nothing of its own any more. */
  stop(): void;
};

/** Passes on what is told. Where nothing is for a while it says how far things are: soon at first, then ever more rarely. */
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
