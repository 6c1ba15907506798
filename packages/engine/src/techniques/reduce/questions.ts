/** Whether these words, by their places in order, still break the goal. */
export type Breaks = (kept: readonly number[]) => Promise<boolean>;

/** No request is left for another question. */
export class Spent extends Error {
  override readonly name = 'Spent';
}

export type Ask = (
  kept: readonly number[],
  /** Much hangs on a no: the first few of these are asked twice, which tells an agent that breaks at random. */
  options?: { isDecisive?: boolean },
) => Promise<boolean>;

export type Questions = {
  /** Throws `Spent`. What broke once is not asked again, nor what resisted as often as it may. */
  ask: Ask;
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

type Answers = { asked: number; broken: number };

/** Of decisive answers, those that are checked. */
const CHECKED = 2;

/** How often what breaks at random must resist, unless more is known of it. */
const TIMES = 3;

/** Asks within a budget. `reserved` requests are kept for `again`. */
export function createQuestions(
  breaks: Breaks,
  { requests, reserved }: { requests: number; reserved: number },
): Questions {
  const known = new Map<string, Answers>();
  const broke: (readonly number[])[] = [];
  let [asked, mostTimes, limit, unchecked] = [0, 1, Math.max(0, requests - reserved), CHECKED];

  async function send(kept: readonly number[]): Promise<boolean> {
    const key = kept.join();
    const answers = known.get(key) ?? { asked: 0, broken: 0 };
    known.set(key, answers);
    asked++;
    answers.asked++;
    const isBroken = await breaks(kept);
    if (isBroken) answers.broken++;
    if (answers.broken > 0 && answers.broken < answers.asked)
      mostTimes = Math.max(mostTimes, TIMES);
    const smallest = broke.at(-1);
    if (isBroken && (!smallest || kept.length < smallest.length)) broke.push(kept);
    return isBroken;
  }

  function isCheckedNext(key: string): boolean {
    const answers = known.get(key);
    if (answers?.asked !== 1 || answers.broken > 0 || unchecked === 0) return false;
    unchecked--;
    return true;
  }

  return {
    broke,
    get asked() {
      return asked;
    },
    mustResist(given) {
      mostTimes = Math.max(mostTimes, given);
    },
    async ask(kept, { isDecisive = false } = {}) {
      const key = kept.join();
      const least = isDecisive && isCheckedNext(key) ? 2 : 1;
      for (;;) {
        const { asked: times, broken } = known.get(key) ?? { asked: 0, broken: 0 };
        if (broken > 0) return true;
        if (times >= Math.max(mostTimes, least)) return false;
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
