import { abortable, type Message } from '@provoke/engine';
import PQueue from 'p-queue';
import { keepBrowser } from './browser/keep-browser.ts';
import type { BrowserChoice } from './browser/launch-browser.ts';
import { type Conversation, type Place, startConversation } from './conversation.ts';
import type { PageCall } from './phase.ts';
import { toContextOptions } from './sign-in/access.ts';
import { checkNotOver } from './sign-in/check-not-over.ts';
import type { Said } from './talk/await-reply.ts';
import { createFrameMemory } from './talk/reply/frame-memory.ts';

export type Session = {
  /** The answer to the last message. Continues if a page already contains the earlier ones, otherwise begins anew. */
  converse(messages: readonly Message[], call: Call): Promise<Answer>;
  /** Whether a fresh conversation, which is kept for the next prompt, shows a message of the agent. */
  isGreeted(call: Call): Promise<boolean>;
  /** A fresh conversation, left open for inspection. */
  open(call: Call): Promise<Conversation>;
  /** Closes the pages that a goal leaves open. */
  leaveGoal(goal: string): void;
  close(): Promise<void>;
};

export type Call = PageCall & {
  /** The goal that it belongs to. */
  goal?: string | undefined;
};

export type Answer = Said & {
  /** Earlier prompts that a conversation which began anew got once more. */
  typedAgain: number;
};

/** A conversation that waits for its next prompt. */
type Held = { conversation: Conversation; messages: readonly Message[]; goal: string | undefined };

/** One browser, with as many pages as given, each with a profile of its own and one prompt at a time. */
export function openSession(choice: BrowserChoice, place: Place, pages = 1): Session {
  const browser = keepBrowser(choice, toContextOptions(place.url, place.access));
  /** What all conversations have shown of how the agent's messages look. */
  const frames = createFrameMemory();
  const turns = new PQueue({ concurrency: pages });
  /** The one that has waited longest is first. */
  let held: Held[] = [];

  const closeSome = (isOver: (one: Held, index: number) => boolean) => {
    for (const one of held.filter(isOver)) void one.conversation.close().catch(gone);
    held = held.filter((one, index) => !isOver(one, index));
  };
  const start = async ({ signal, enter }: Call) => {
    // The page that this call needs is one of those under way.
    closeSome((_, index) => index < held.length + turns.pending - pages);
    enter('loading');
    checkNotOver(place.url, place.access);
    return startConversation(await browser.page(), place, { signal, frames, enter });
  };
  const takeHeld = (earlier: readonly Message[]) => {
    closeSome(({ conversation }) => conversation.page.isClosed());
    const one = held.find(({ messages }) => isSame(messages, earlier));
    held = held.filter((other) => other !== one);
    return one?.conversation;
  };
  const converse = async (messages: readonly Message[], call: Call): Promise<Answer> => {
    const kept = takeHeld(messages.slice(0, -1));
    const conversation = kept ?? (await start(call));
    const { signal, enter, goal } = call;
    const leave = () => void conversation.close().catch(gone);
    signal.addEventListener('abort', leave, { once: true });
    try {
      const prompts = (kept ? messages.slice(-1) : messages).filter(({ role }) => role === 'user');
      let reply: Said = { text: '' };
      for (const { content } of prompts) reply = await conversation.say(content, { signal, enter });
      const said = [...messages, { role: 'assistant' as const, content: reply.text }];
      held.push({ conversation, messages: said, goal });
      return { ...reply, typedAgain: prompts.length - 1 };
    } catch (error) {
      leave();
      throw error;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
  const isGreeted = async (call: Call) => {
    const conversation = await start(call);
    held.push({ conversation, messages: [], goal: undefined });
    return conversation.isGreeted();
  };
  const inTurn = <Result>(work: () => Promise<Result>, { signal }: Call): Promise<Result> =>
    abortable(turns.add(work, { signal }), signal);

  return {
    converse: (messages, call) => inTurn(() => converse(messages, call), call),
    isGreeted: (call) => inTurn(() => isGreeted(call), call),
    open: (call) => inTurn(() => start(call), call),
    leaveGoal: (goal) => closeSome((one) => one.goal === goal),
    close: browser.close,
  };
}

const isSame = (one: readonly Message[], other: readonly Message[]) =>
  one.length === other.length &&
  one.every(({ role, content }, at) => role === other[at]?.role && content === other[at]?.content);

/** Its page or browser is gone, and with it the conversation. */
const gone = () => {};
