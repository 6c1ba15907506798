import { setTimeout as sleep } from 'node:timers/promises';
import { TargetError } from '@provoke/engine';
import type { Frame } from 'playwright-core';
import { type Box, findBox } from '../find/find-box.ts';
import { findSend } from '../find/find-send.ts';
import { findClosed } from '../find/walls/find-closed.ts';
import { click } from '../page/click.ts';
import { lookAt, type Sight } from '../page/look.ts';
import { type Located, locate, type Selectors } from '../page/selectors.ts';
import { readField, writePrompt } from './write-prompt.ts';

type Sending = {
  frame: Frame;
  prompt: string;
  selectors: Selectors;
  /** Whether the page reacted in a way that may lead to an answer. */
  hasStarted(): Promise<boolean>;
  signal: AbortSignal;
};

const LOOK_MS = 100;
const FREE_MAX_MS = 10_000;
/** After that, what is there in place of the field says why. */
const CLOSED_MS = 2_000;
const SENT_MAX_MS = 2_500;

/**
 * Types the prompt and sends it with the control near the field, or with Enter; tries the other way if nothing
 * happens.
 */
export async function sendPrompt({ frame, prompt, selectors, hasStarted, signal }: Sending) {
  const box = await awaitBox(frame, selectors, signal);
  await writePrompt(box, prompt);
  const pressEnter = () => box.element.press('Enter', { timeout: 2_000 });
  const control = await findControl(await lookAt(frame), selectors);
  // A page that is busy with itself may miss a click.
  const ways = control
    ? [() => click(control.element), pressEnter, () => control.element.dispatchEvent('click')]
    : [pressEnter];
  const isSent = async () => {
    const left = await readField(box.element).catch(() => '');
    return left.trim() === '' || (await hasStarted());
  };
  for (const send of selectors.send === undefined ? ways : ways.slice(0, 1)) {
    await send();
    for (let waitedMs = 0; waitedMs < SENT_MAX_MS; waitedMs += LOOK_MS) {
      if (await isSent()) return;
      await sleep(LOOK_MS, undefined, { signal });
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
