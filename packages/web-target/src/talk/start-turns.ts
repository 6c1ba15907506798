import { HELLO } from '@provoke/engine';
import type { Frame } from 'playwright-core';
import { busySigns } from '../page/is-busy.ts';
import { readAllNamed } from '../page/read-named.ts';
import { remember } from '../page/remember.ts';
import type { Selectors } from '../page/selectors.ts';
import { toBlocks } from '../page/text-blocks.ts';
import { awaitReply, type Before, type Said, type Watch } from './await-reply.ts';
import { composerOf } from './composer.ts';
import type { FrameMemory } from './reply/frame-memory.ts';
import { type Field, sendPrompt } from './send-prompt.ts';

/** A prompt that was sent, and what the page showed of the reply so far. */
export type Waiting = { prompt: string; text: string };

type Turns = {
  frame: Frame;
  selectors: Selectors;
  settleMs: number;
  watch: Watch;
  frames: FrameMemory;
};

export type Turn = { signal: AbortSignal; enter(phase: 'typing' | Waiting): void };

/** A conversation turn by turn: sends a prompt and reads the reply to it. */
export function startTurns({ frame, selectors, settleMs, watch, frames }: Turns) {
  let last: string | undefined;
  let isFirst = true;
  let field: Field | undefined;
  return async (prompt: string, { signal, enter }: Turn): Promise<Said> => {
    enter('typing');
    const before = await takeBefore(frame, { selectors, watch, prompt });
    try {
      const { memory, traffic } = before;
      const isCarried = () => watch.hasCarrier(traffic);
      const sent = await sendPrompt({ frame, prompt, selectors, memory, field, isCarried, signal });
      field = sent.field;
      const onText = (text: string) => enter({ prompt, text });
      onText('');
      const replySelector = selectors.reply;
      const { isEchoed, heard, workSigns, text, unfinished } = await awaitReply({
        ...{ frame, prompt, before, last, replySelector },
        ...{ settleMs, watch, onText, signal },
        ...{ heard: frames.heard(), echoes: frames.echoes(), isFirst, sentAt: sent.at },
        lastingSigns: frames.lastingSigns(),
      });
      const isOpening = prompt === HELLO[0]?.content && frames.heard().length === 0;
      frames.add(heard, { isEchoed, workSigns: isOpening ? workSigns : [] });
      isFirst = false;
      last = isEchoed ? undefined : text;
      return { text, ...(unfinished !== undefined && { unfinished }) };
    } finally {
      await before.memory.forget();
    }
  };
}

async function takeBefore(
  frame: Frame,
  { selectors: { reply }, watch, prompt }: Pick<Turns, 'selectors' | 'watch'> & { prompt: string },
): Promise<Before> {
  const memory = await remember(frame);
  const { outline } = memory;
  return {
    memory,
    outline,
    url: frame.page().url(),
    documents: watch.documents(),
    blocks: toBlocks(outline),
    busy: busySigns(outline),
    composer: composerOf(outline),
    traffic: watch.expect(prompt),
    named: reply === undefined ? [] : readAllNamed(outline, await memory.placesOf(reply)),
  };
}
