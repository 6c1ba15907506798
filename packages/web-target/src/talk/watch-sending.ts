/// <reference lib="dom" />
import type { Request } from 'playwright-core';
import { carrierOf } from '../browser/carrier-of.ts';
import type { Box } from '../find/find-box.ts';
import { busySigns, newSigns } from '../page/is-busy.ts';
import type { Memory } from '../page/remember.ts';
import { toBlocks } from '../page/text-blocks.ts';
import { composerOf, enabledSigns, isReplaced } from './composer.ts';
import { isFieldEmpty } from './write-prompt.ts';

export type SendingWatch = {
  /** Whether the page has taken the prompt, or reacts in a way that may lead to an answer. */
  isTaken(): Promise<boolean>;
  end(): Promise<void>;
};

/** Watches for signs that the page takes a prompt that is about to be sent. */
export async function watchSending(
  { element, sight }: Box,
  { prompt, memory, isCarried }: { prompt: string; memory: Memory; isCarried(): boolean },
): Promise<SendingWatch> {
  const page = sight.frame.page();
  const idle = await memory.glance();
  const before = {
    blocks: toBlocks(idle).length,
    busy: busySigns(idle),
    composer: composerOf(idle),
  };
  const events = await element.evaluateHandle(watchEvents);
  let isRequested = false;
  const isCarrier = carrierOf(prompt);
  const note = (request: Request) => {
    isRequested ||= mayCarry(request, isCarrier);
  };
  page.on('request', note);
  const isShown = async () => {
    const now = await memory.glance();
    const composer = composerOf(now);
    return (
      toBlocks(now).length > before.blocks ||
      newSigns(before.busy, busySigns(now)).length > 0 ||
      isReplaced(before.composer, composer) ||
      enabledSigns(before.composer, composer).length > 0
    );
  };
  return {
    async isTaken() {
      if (isRequested || isCarried() || (await isFieldEmpty(element).catch(() => true)))
        return true;
      return (await events.evaluate((it) => it.isHandled())) || (await isShown());
    },
    async end() {
      page.off('request', note);
      await events.evaluate((it) => it.end()).catch(() => {});
    },
  };
}

/** What is posted may carry the prompt in any code; what is only asked for has it in its address. */
const mayCarry = (request: Request, isCarrier: (sent: string) => boolean): boolean =>
  !/^(ping|image|font|stylesheet|script|media)$/.test(request.resourceType()) &&
  (request.method() !== 'GET' || isCarrier(request.url()));

/**
 * Runs inside the page, so it must use nothing from outside itself, and no function with a name: a bundler would wrap
 * it in a helper. Knows whether the page handles the form or the key by itself, which leaves no trace at first.
 */
function watchEvents(field: Element) {
  const types = ['submit', 'keydown'];
  const [written] = [(field as HTMLInputElement).value ?? field.innerHTML];
  const watch = {
    events: [] as Event[],
    handleEvent(event: Event) {
      const path = event.composedPath();
      const isKey = event instanceof KeyboardEvent;
      const isOurs = isKey ? path.includes(field) : path.includes(field.closest('form') as Node);
      if (isOurs && (!isKey || event.key === 'Enter')) watch.events.push(event);
    },
    isHandled() {
      // Enter may also start a new line.
      const isAsWritten = written === ((field as HTMLInputElement).value ?? field.innerHTML);
      return isAsWritten && watch.events.some((event) => event.defaultPrevented);
    },
    end() {
      for (const type of types) removeEventListener(type, watch, true);
    },
  };
  for (const type of types) addEventListener(type, watch, true);
  return watch;
}
