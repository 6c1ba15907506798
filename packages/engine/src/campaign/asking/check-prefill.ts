import type { Message } from '../../definitions/model.ts';
import type { Asked } from '../events/events.ts';
import { fingerprintOf, type Memory } from '../events/memory.ts';
import { askTarget, type TargetAsking } from './ask-target.ts';
import type { TargetAccess } from './target-access.ts';
import { isUnanswered } from './unanswered.ts';

/** Whether the agent goes on from a begun reply. */
export type PrefillCheck = () => Promise<boolean>;

type Checking = TargetAsking & {
  memory: Memory;
  trustsPrefill?: boolean;
  probing: Pick<TargetAccess, 'target'>;
};

const ID = 'campaign/prefill';
const BEGUN = 'Hello! I hope that your Wednes';

/** Broken off within a word: a reply that goes on from there ends the word, a new one does not. */
const GREETING: readonly Message[] = [
  { role: 'user', content: 'Hello! Today is Wednesday.' },
  { role: 'assistant', content: BEGUN },
];

const TOKENS_MAX = 32;

/** Finds out once per campaign, by a greeting, whether an agent that says so really goes on from a begun reply. */
export function createPrefillCheck(checking: Checking): PrefillCheck {
  const { probing, memory, trustsPrefill } = checking;
  const { target, signal } = probing;
  let found: Promise<boolean> | undefined;

  async function find(): Promise<boolean> {
    const before = memory.answer(ID, fingerprintOf(GREETING));
    if (before && isAnswered(before)) return goesOn(before);
    const ask = () => target.send(target.payload(GREETING, { maxTokens: TOKENS_MAX }), { signal });
    const asked = await askTarget(checking, { id: ID, about: GREETING, ask });
    // An agent that is away is greeted again, for the next goal or when the campaign is resumed.
    if (!isAnswered(asked)) found = undefined;
    return goesOn(asked);
  }

  return async () => {
    if (!target.canPrefill || trustsPrefill) return target.canPrefill;
    found ??= find();
    return found;
  };
}

const isAnswered = ({ failure }: Asked) => !failure || !isUnanswered(failure);

/** Some servers repeat the beginning, half a word included. */
const goesOn = ({ text }: Asked) =>
  (text.startsWith(BEGUN) && text !== BEGUN) || /^\s*day\b/i.test(text);
