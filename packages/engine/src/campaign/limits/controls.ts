import { abortable } from '../../platform/abortable.ts';

type Skippable = { technique: string; goal: number };

/** What a person at a screen may do to a campaign while it runs. */
export type Controls = {
  /** Lets no new call start; those in flight finish. */
  hold(): void;
  release(): void;
  readonly isHeld: boolean;
  /** Ends the work on a goal. It stays unfinished: a resume attempts it again. */
  skip(goal: Skippable): void;
  isSkipped(goal: Skippable): boolean;
  /** Resolves as soon as calls may start. */
  untilReleased(signal: AbortSignal): Promise<void>;
  /** Calls back when the goal is skipped. Returns a function that stops listening. */
  onSkip(goal: Skippable, listener: () => void): () => void;
};

export function createControls(): Controls {
  const skipped = new Set<string>();
  const listeners = new Map<string, () => void>();
  let held: { released: Promise<void>; release(): void } | undefined;
  return {
    hold() {
      held ??= newHold();
    },
    release() {
      held?.release();
      held = undefined;
    },
    get isHeld() {
      return held !== undefined;
    },
    skip(goal) {
      const key = keyOf(goal);
      skipped.add(key);
      listeners.get(key)?.();
    },
    isSkipped: (goal) => skipped.has(keyOf(goal)),
    async untilReleased(signal) {
      // It may be held again immediately.
      while (held) await abortable(held.released, signal);
    },
    onSkip(goal, listener) {
      const key = keyOf(goal);
      listeners.set(key, listener);
      return () => void listeners.delete(key);
    },
  };
}

const keyOf = ({ technique, goal }: Skippable): string => `${technique}/${goal}`;

function newHold() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
