import { setTimeout as sleep } from 'node:timers/promises';
import { TargetError } from '@provoke/engine';
import type { Frame } from 'playwright-core';
import { type Box, findBox } from '../find/find-box.ts';
import { findSend } from '../find/find-send.ts';
import { findClosed } from '../find/walls/find-closed.ts';
import { click } from '../page/click.ts';
import { lookAt, type Sight } from '../page/look.ts';
import type { Memory } from '../page/remember.ts';
import { type Located, locate, type Selectors } from '../page/selectors.ts';
import { watchSending } from './watch-sending.ts';
import { writePrompt } from './write-prompt.ts';

export type Field = Box['element'];

type Sending = {
  frame: Frame;
  prompt: string;
  selectors: Selectors;
  memory: Memory;
  /** Whether a request or a socket has taken the prompt. */
  isCarried(): boolean;
  /** The one of the prompt before: what came with an answer may look like another. */
  field: Field | undefined;
  signal: AbortSignal;
};

const LOOK_MS = 100;
const FREE_MAX_MS = 10_000;
/** After that, what is there in place of the field says why. */
const CLOSED_MS = 2_000;
/** A chat may need this long until it shows that it has taken a prompt. Sooner, a second way might send it twice. */
const SENT_MAX_MS = 10_000;

/**
 * Types the prompt and sends it once, with the control near the field or with Enter. The other way is tried only if
 * nothing shows that the page has taken the first.
 */
export async function sendPrompt(sending: Sending): Promise<{ field: Field; at: number }> {
  const { frame, prompt, selectors, memory, isCarried, signal } = sending;
  const box = await awaitBox(sending);
  await writePrompt(box, prompt);
  const control = await findControl(await lookAt(frame), box, selectors);
  const ways = [
    ...(control ? [() => click(control.element)] : []),
    ...(control && selectors.send !== undefined
      ? []
      : [() => box.element.press('Enter', { timeout: 2_000 })]),
  ];
  for (const send of ways) {
    // What typing brought about is no sign.
    const watch = await watchSending(box, { prompt, memory, isCarried });
    try {
      await send();
      const at = Date.now();
      for (let waitedMs = 0; waitedMs < SENT_MAX_MS; waitedMs += LOOK_MS) {
        if (await watch.isTaken()) return { field: box.element, at };
        await sleep(LOOK_MS, undefined, { signal });
      }
    } finally {
      await watch.end();
    }
  }
  throw new TargetError(
    'The prompt stays in the chat box: neither a button near it nor Enter sends it. Pass the button with --send-selector.',
    { retryable: false },
  );
}

/** A field may be disabled while the bot speaks. */
async function awaitBox({ frame, selectors, field, signal }: Sending): Promise<Box> {
  for (let waitedMs = 0; waitedMs < FREE_MAX_MS; waitedMs += LOOK_MS) {
    const sight = await lookAt(frame);
    const box = (await boxAgain(sight, field)) ?? (await findBox([sight], selectors));
    if (box) return box;
    const wall = waitedMs >= CLOSED_MS && (await findClosed(frame.page(), [sight]));
    if (wall) throw wall;
    await sleep(LOOK_MS, undefined, { signal });
  }
  throw new TargetError('The chat box is gone or accepts no more messages.', { retryable: false });
}

/** The same field again, if it still accepts text. */
async function boxAgain(sight: Sight, element: Field | undefined): Promise<Box | undefined> {
  const id = element && (await sight.idOf(element).catch(() => undefined));
  const node = sight.outline.nodes[id ?? -1];
  if (!element || !node?.isVisible || node.isDisabled || !node.editable) return undefined;
  return { element, id, sight, score: Infinity, isSure: true };
}

/** The send button, once there is text to send: many are disabled or absent before. */
async function findControl(
  sight: Sight,
  { element }: Box,
  selectors: Selectors,
): Promise<Pick<Located, 'element'> | undefined> {
  if (selectors.send !== undefined) {
    const named = await locate([sight], selectors.send);
    if (named) return named;
    throw new TargetError(`Nothing near the chat box matches "${selectors.send}".`, {
      retryable: false,
    });
  }
  const id =
    (await sight.idOf(element).catch(() => undefined)) ?? (await findBox([sight], selectors))?.id;
  const found = id === undefined ? undefined : findSend(sight.outline, id);
  return found && { element: await sight.element(found.id) };
}
