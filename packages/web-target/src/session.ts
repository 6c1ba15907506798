import { abortable, type Message, TargetError } from '@provoke/engine';
import type { Browser } from 'playwright-core';
import { type BrowserChoice, launchBrowser } from './browser/launch-browser.ts';
import { type Conversation, type Place, startConversation } from './conversation.ts';
import type { Phase } from './phase.ts';
import type { Said } from './talk/await-reply.ts';
import { createFrameMemory } from './talk/reply/frame-memory.ts';

export type Session = {
  /** The answer to the last message. Continues if the page already contains the earlier ones, otherwise starts anew. */
  converse(messages: readonly Message[], signal: AbortSignal): Promise<Said>;
  /** Whether a fresh conversation, which is kept for the next prompt, shows a message of the agent. */
  isGreeted(signal: AbortSignal): Promise<boolean>;
  /** A fresh conversation, left open for inspection. */
  open(signal: AbortSignal): Promise<Conversation>;
  /** How far the present call has come. */
  phase(): Phase;
  close(): Promise<void>;
};

/** One browser, with one page and one prompt at a time. */
export function openSession(choice: BrowserChoice, place: Place): Session {
  let launching: Promise<Browser> | undefined;
  let held: { conversation: Conversation; messages: readonly Message[] } | undefined;
  const frames = createFrameMemory();
  let isClosed = false;
  let phase: Phase = 'loading';
  const enter = (next: Phase) => {
    phase = next;
  };
  let last: Promise<unknown> = Promise.resolve();

  const browser = async () => {
    if (isClosed) throw new TargetError('The browser was closed.', { retryable: false });
    const running = await launching?.catch(() => undefined);
    if (!running?.isConnected()) launching = launchBrowser(choice);
    // Set in the line above, or earlier.
    return launching as Promise<Browser>;
  };
  const drop = async () => {
    const dropped = held;
    held = undefined;
    await dropped?.conversation.close().catch(() => {});
  };
  const open = async (signal: AbortSignal) => {
    await drop();
    enter('loading');
    return startConversation(await browser(), place, { signal, frames, enter });
  };
  const converse = async (messages: readonly Message[], signal: AbortSignal) => {
    const earlier = messages.slice(0, -1);
    const goesOn = held && isSame(held.messages, earlier);
    const conversation = goesOn && held ? held.conversation : await open(signal);
    const leave = () => void conversation.close().catch(() => {});
    signal.addEventListener('abort', leave, { once: true });
    held = undefined;
    try {
      const prompts = (goesOn ? messages.slice(-1) : messages).filter(
        ({ role }) => role === 'user',
      );
      let reply: Said = { text: '' };
      for (const { content } of prompts) reply = await conversation.say(content, signal);
      held = { conversation, messages: [...messages, { role: 'assistant', content: reply.text }] };
      return reply;
    } catch (error) {
      leave();
      throw error;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
  const isGreeted = async (signal: AbortSignal) => {
    const conversation = await open(signal);
    held = { conversation, messages: [] };
    return conversation.isGreeted();
  };
  const inTurn = <Answer>(work: () => Promise<Answer>, signal: AbortSignal) => {
    const turn = last.then(() => {
      signal.throwIfAborted();
      return work();
    });
    last = turn.catch(() => {});
    return abortable(turn, signal);
  };

  return {
    converse: (messages, signal) => inTurn(() => converse(messages, signal), signal),
    isGreeted: (signal) => inTurn(() => isGreeted(signal), signal),
    open: (signal) => inTurn(() => open(signal), signal),
    phase: () => phase,
    async close() {
      isClosed = true;
      const running = await launching?.catch(() => undefined);
      await running?.close().catch(() => {});
    },
  };
}

const isSame = (one: readonly Message[], other: readonly Message[]) =>
  one.length === other.length &&
  one.every(({ role, content }, at) => role === other[at]?.role && content === other[at]?.content);
