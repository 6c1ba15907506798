import type { Frame } from 'playwright-core';
import { busySigns } from '../page/is-busy.ts';
import { readAllNamed } from '../page/read-named.ts';
import { remember } from '../page/remember.ts';
import type { Selectors } from '../page/selectors.ts';
import { toBlocks } from '../page/text-blocks.ts';
import { awaitReply, type Before, type Said, type Watch } from './await-reply.ts';
import { composerOf } from './composer.ts';
import { type Field, sendPrompt } from './send-prompt.ts';

type Turns = {
  frame: Frame;
  selectors: Selectors;
  settleMs: number;
  watch: Watch;
  enter(phase: 'typing' | 'waiting'): void;
};

/** A conversation turn by turn: sends a prompt and reads the reply to it. */
export function startTurns({ frame, selectors, settleMs, watch, enter }: Turns) {
  let last: string | undefined;
  let echoes: boolean | undefined;
  let field: Field | undefined;
  return async (prompt: string, signal: AbortSignal): Promise<Said> => {
    enter('typing');
    const before = await takeBefore(frame, selectors, watch);
    try {
      const hasStarted = async () =>
        watch.traffic().requests > before.traffic.requests ||
        toBlocks(await before.memory.glance()).length > before.blocks.length;
      const sent = await sendPrompt({ frame, prompt, selectors, field, hasStarted, signal });
      field = sent.field;
      enter('waiting');
      const replySelector = selectors.reply;
      const { isEchoed, ...said } = await awaitReply({
        ...{ frame, prompt, before, last, echoes, replySelector },
        sentAt: sent.at,
        ...{ settleMs, watch, signal },
      });
      last = isEchoed ? undefined : said.text;
      echoes = isEchoed ?? echoes;
      return said;
    } finally {
      await before.memory.forget();
    }
  };
}

async function takeBefore(frame: Frame, { reply }: Selectors, watch: Watch): Promise<Before> {
  const memory = await remember(frame);
  const { outline } = memory;
  return {
    memory,
    blocks: toBlocks(outline),
    busy: busySigns(outline),
    composer: composerOf(outline),
    traffic: watch.traffic(),
    named: reply === undefined ? [] : readAllNamed(outline, await memory.placesOf(reply)),
  };
}
