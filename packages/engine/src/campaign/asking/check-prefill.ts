import type { Asked } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import { fingerprintOf, type Memory } from '../events/memory.ts';
import { askTarget, type TargetAsking } from './ask-target.ts';
import type { TargetAccess } from './target-access.ts';
import { isUnanswered } from './unanswered.ts';

/** Resolves to true if the agent continues a started reply. */
export type PrefillCheck = () => Promise<boolean>;

type Checking = TargetAsking & {
  memory: Memory;
  trustsPrefill?: boolean;
  probing: Pick<TargetAccess, 'target'>;
};

const ID = 'campaign/prefill';
const BEGUN = 'Hello! I hope that your Wednes';

/** Ends in the middle of a word: an agent that continues it completes the word, a new reply does not. */
const GREETING: readonly Message[] = [
  { role: 'user', content: 'Hello! Today is Wednesday.' },
  { role: 'assistant', content: BEGUN },
];

const TOKENS_MAX = 32;

/** Greets an agent once per campaign, to check its claim that it continues a started reply. */
export function createPrefillCheck(checking: Checking): PrefillCheck {
  const { probing, memory, trustsPrefill } = checking;
  const { target, signal } = probing;
  let found: Promise<boolean> | undefined;

  async function find(): Promise<boolean> {
    const before = memory.answer(ID, fingerprintOf(GREETING));
    if (before && isAnswered(before)) return goesOn(before);
    const ask = () => target.send(target.payload(GREETING, { maxTokens: TOKENS_MAX }), { signal });
    const asked = await askTarget(checking, { id: ID, about: GREETING, ask });
    // An agent that gave no answer is greeted again, for the next goal or after a resume.
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

/** Some servers repeat the opening, including the half word. */
const goesOn = ({ text }: Asked) =>
  (text.startsWith(BEGUN) && text !== BEGUN) || /^\s*day\b/i.test(text);
