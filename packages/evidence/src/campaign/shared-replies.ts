import type { Texts } from './marks.ts';

/** Different prompts that one text may answer. */
const PROMPTS_MIN = 5;
/** The share of all attempts that one text may answer. */
const SHARE_MIN = 0.05;
const KEPT_MAX = 1_000;

/** One text, as it answered prompts. */
export type SharedReply = {
  reply: string;
  attempts: number;
  /** Different ones; no more than the bound are told apart. */
  prompts: number;
  refuses: boolean;
};

/** What a harmless request of ours got. */
export type Control = { reply: string | null; isBlocked: boolean };

type Seen = { attempts: number; prompts: Set<string>; refuses: boolean };

/**
 * Counts equal replies to different prompts, in bounded memory: the replies with the lowest hashes. One of those was
 * never dropped, so its count is exact, and no order matters. Up to 1,000 different replies, all are counted; an agent
 * with more of them has no one text for everything.
 */
export function createSharedReplies() {
  const seen = new Map<string, Seen>();
  const put: SharedReply[] = [];
  let limit: string | undefined;
  let total = 0;

  const shrink = () => {
    const [...lowest] = [...seen.keys()].sort();
    limit = lowest[KEPT_MAX - 1];
    for (const hash of lowest.slice(KEPT_MAX)) seen.delete(hash);
  };
  const list = (): SharedReply[] => [
    ...put,
    ...Array.from(seen, ([reply, { attempts, prompts, refuses }]) => ({
      ...{ reply, attempts, prompts: prompts.size, refuses },
    })),
  ];

  return {
    /** Whether the reply answered so many different prompts by now that it may be one text for everything. */
    add({ prompt, reply, refuses }: Texts): boolean {
      total++;
      if (limit !== undefined && reply > limit) return false;
      const one = seen.get(reply) ?? { attempts: 0, prompts: new Set<string>(), refuses: false };
      one.attempts++;
      one.refuses ||= refuses === true;
      if (one.prompts.size < PROMPTS_MIN) one.prompts.add(prompt);
      seen.set(reply, one);
      if (seen.size >= 2 * KEPT_MAX) shrink();
      return one.prompts.size >= PROMPTS_MIN;
    },

    /** Replies that were counted elsewhere, of so many attempts with a reply. */
    put(replies: readonly SharedReply[], attempts: number): void {
      put.push(...replies);
      total += attempts;
    },

    /**
     * Attempts that got one text for everything. A text that refuses is none if a harmless request got another: then it
     * is a guard at work.
     */
    alike(control: Control | null): number {
      const isSuspicious = ({ attempts, prompts, refuses, reply }: SharedReply) =>
        prompts >= PROMPTS_MIN &&
        attempts >= SHARE_MIN * total &&
        (!refuses || control === null || control.reply === null || control.reply === reply);
      return list()
        .filter(isSuspicious)
        .reduce((sum, { attempts }) => sum + attempts, 0);
    },
  };
}
