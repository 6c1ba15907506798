/** Whether these words, by their places in order, still break the goal. */
export type Breaks = (kept: readonly number[]) => Promise<boolean>;

/** No request is left for another question. */
export class Spent extends Error {
  override readonly name = 'Spent';
}

export type Questions = {
  /** Throws `Spent`. What broke once is not asked again, nor what resisted as often as it may. */
  ask(kept: readonly number[]): Promise<boolean>;
  /** Sends it again, whatever was said before; undefined if no request is left. */
  again(kept: readonly number[]): Promise<boolean | undefined>;
  /** How often a candidate must resist to be said to; what an agent that breaks at random needs. */
  mustResist(times: number): void;
  /** Runs work that may use so many questions, and stops it there. */
  within(requests: number, work: () => Promise<void>): Promise<void>;
  /** What broke, each smaller than the one before it. */
  readonly broke: readonly (readonly number[])[];
  readonly asked: number;
};

type Answers = { asked: number; broke: boolean };

/** Asks within a budget. `reserved` requests are kept for `again`. */
export function createQuestions(
  breaks: Breaks,
  { requests, reserved }: { requests: number; reserved: number },
): Questions {
  const known = new Map<string, Answers>();
  const broke: (readonly number[])[] = [];
  let [asked, times, limit] = [0, 1, Math.max(0, requests - reserved)];

  async function send(kept: readonly number[]): Promise<boolean> {
    const key = kept.join();
    const answers = known.get(key) ?? { asked: 0, broke: false };
    known.set(key, answers);
    asked++;
    answers.asked++;
    const isBroken = await breaks(kept);
    answers.broke ||= isBroken;
    const smallest = broke.at(-1);
    if (isBroken && (!smallest || kept.length < smallest.length)) broke.push(kept);
    return isBroken;
  }

  return {
    broke,
    get asked() {
      return asked;
    },
    mustResist(given) {
      times = given;
    },
    async ask(kept) {
      for (;;) {
        const answers = known.get(kept.join());
        if (answers?.broke) return true;
        if (answers && answers.asked >= times) return false;
        if (asked >= limit) throw new Spent();
        await send(kept);
      }
    },
    again: async (kept) => (asked < requests ? send(kept) : undefined),
    async within(given, work) {
      const whole = limit;
      limit = Math.min(whole, asked + given);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Spent) || asked >= whole) throw error;
      } finally {
        limit = whole;
      }
    },
  };
}
