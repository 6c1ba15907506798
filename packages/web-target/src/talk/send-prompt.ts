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

type Sending = {
  frame: Frame;
  prompt: string;
  selectors: Selectors;
  memory: Memory;
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
export async function sendPrompt({
  frame,
  prompt,
  selectors,
  memory,
  signal,
}: Sending): Promise<void> {
  const box = await awaitBox(frame, selectors, signal);
  await writePrompt(box, prompt);
  const control = await findControl(await lookAt(frame), selectors);
  const ways = [
    ...(control ? [() => click(control.element)] : []),
    ...(control && selectors.send !== undefined
      ? []
      : [() => box.element.press('Enter', { timeout: 2_000 })]),
  ];
  for (const send of ways) {
    // What typing brought about is no sign.
    const watch = await watchSending(box, prompt, memory);
    try {
      await send();
      for (let waitedMs = 0; waitedMs < SENT_MAX_MS; waitedMs += LOOK_MS) {
        if (await watch.isTaken()) return;
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
async function awaitBox(frame: Frame, selectors: Selectors, signal: AbortSignal): Promise<Box> {
  for (let waitedMs = 0; waitedMs < FREE_MAX_MS; waitedMs += LOOK_MS) {
    const sight = await lookAt(frame);
    const box = await findBox([sight], selectors);
    if (box) return box;
    const wall = waitedMs >= CLOSED_MS && (await findClosed(frame.page(), [sight]));
    if (wall) throw wall;
    await sleep(LOOK_MS, undefined, { signal });
  }
  throw new TargetError('The chat box is gone or accepts no more messages.', { retryable: false });
}

/** The send button, once there is text to send: many are disabled or absent before. */
async function findControl(
  sight: Sight,
  selectors: Selectors,
): Promise<Pick<Located, 'element'> | undefined> {
  if (selectors.send !== undefined) {
    const named = await locate([sight], selectors.send);
    if (named) return named;
    throw new TargetError(`Nothing near the chat box matches "${selectors.send}".`, {
      retryable: false,
    });
  }
  const box = await findBox([sight], selectors);
  const found = box?.id === undefined ? undefined : findSend(sight.outline, box.id);
  return found && { element: await sight.element(found.id) };
}
