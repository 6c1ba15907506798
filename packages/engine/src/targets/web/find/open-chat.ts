import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { TargetError } from '../../../definitions/target.ts';
import { click } from '../page/click.ts';
import { lookAround, type Sight } from '../page/look.ts';
import { textOf } from '../page/outline.ts';
import { locate, type Selectors } from '../page/selectors.ts';
import { findBox } from './find-box.ts';
import { findConsent } from './find-consent.ts';
import { INPUT_SURE } from './find-input.ts';
import { findLauncher, LAUNCHER_SURE, nameOf } from './find-launcher.ts';

export type OpenedChat = {
  frame: Frame;
  /** What was clicked on the way, in the page's own words. */
  clicked: string[];
};

const LOOK_MS = 250;
/** What is sure is taken at once; a page has so many looks to show something better than what is not. */
const UNSURE_AFTER = 10;
/** How long what a click opens may take to come. */
const LOOKS_AFTER_CLICK = 12;
const LOOKS_MAX = 60;
const CLICKS_MAX = 6;

/** Sends banners away and opens the launcher, until there is a field to write in. */
export async function openChat(
  page: Page,
  selectors: Selectors,
  signal: AbortSignal,
): Promise<OpenedChat> {
  const tried = new Set<string>();
  const clicked: string[] = [];
  let patience = 2;
  let mustOpen = selectors.open;
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    signal.throwIfAborted();
    const sights = await lookAround(page);
    const isLate = looks >= UNSURE_AFTER;
    const tap = async (sight: Sight, id: number) => {
      tried.add(nameOf(sight.outline, id));
      clicked.push(describe(sight, id));
      await click(await sight.element(id)).catch(gone);
    };
    const consent = clicked.length < CLICKS_MAX ? findFirst(sights, findConsent) : undefined;
    if (consent && !tried.has(nameOf(consent.sight.outline, consent.id))) {
      await tap(consent.sight, consent.id);
      continue;
    }
    if (mustOpen !== undefined) {
      const named = await locate(sights, mustOpen);
      if (named) {
        await click(named.element);
        clicked.push(mustOpen);
        mustOpen = undefined;
      }
    } else {
      const box = await findBox(sights, selectors);
      if (box && (box.score >= INPUT_SURE || (isLate && patience <= 0)))
        return { frame: box.sight.frame, clicked };
      const launcher = findFirst(sights, (outline) => findLauncher(outline, tried));
      const isWorthIt = launcher && (launcher.score >= LAUNCHER_SURE || isLate);
      patience--;
      if (
        selectors.open === undefined &&
        isWorthIt &&
        patience < 0 &&
        clicked.length < CLICKS_MAX
      ) {
        await tap(launcher.sight, launcher.id);
        patience = LOOKS_AFTER_CLICK;
      }
    }
    await sleep(LOOK_MS, undefined, { signal });
  }
  throw notFound(page, selectors, clicked);
}

/** The best of all frames. */
function findFirst(
  sights: readonly Sight[],
  find: (outline: Sight['outline']) => { id: number; score: number } | undefined,
) {
  const found = sights.flatMap((sight) => {
    const one = find(sight.outline);
    return one ? [{ sight, ...one }] : [];
  });
  return found.sort((a, b) => b.score - a.score)[0];
}

function describe({ outline }: Sight, id: number): string {
  const { label = '', tag = '', names = '' } = outline.nodes[id] ?? {};
  return textOf(outline, id, 60) || label.slice(0, 60) || `${tag} ${names}`.trim().slice(0, 60);
}

/** What was clicked may be gone with the click. */
const gone = () => {};

function notFound(page: Page, { open, input }: Selectors, clicked: readonly string[]) {
  const frames = page.frames().length - 1;
  const tries = clicked.length > 0 ? ` Clicked: ${clicked.join(', ')}.` : '';
  const words = input === undefined ? 'No chat box was found' : `Nothing on the page is "${input}"`;
  const hint = open === undefined ? '--open-selector (what opens the chat)' : 'the page itself';
  return new TargetError(
    `${words} (${frames} frames inside the page).${tries} Look at it with --headed, and name it with --input-selector, or ${hint}.`,
    { retryable: false },
  );
}
