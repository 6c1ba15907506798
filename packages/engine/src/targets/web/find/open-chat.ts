import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { TargetError } from '../../../definitions/target.ts';
import { click } from '../page/click.ts';
import { lookAround, type Sight } from '../page/look.ts';
import { locate, type Selectors } from '../page/selectors.ts';
import { type Clicks, countClicks } from './clicks.ts';
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
/** Looks before an uncertain match is accepted: the page may yet show a better one. */
const UNSURE_AFTER = 10;
/** Looks for the result of a click. */
const LOOKS_AFTER_CLICK = 12;
const LOOKS_MAX = 60;

/** Dismisses cookie banners and opens the launcher until there is a text field. */
export async function openChat(
  page: Page,
  selectors: Selectors,
  signal: AbortSignal,
): Promise<OpenedChat> {
  const clicks = countClicks();
  let mustOpen = selectors.open;
  let looksLeft = 2;
  for await (const { sights, isLate } of looksAt(page, clicks, signal)) {
    if (mustOpen !== undefined) {
      if (await openNamed(sights, mustOpen, clicks)) mustOpen = undefined;
      continue;
    }
    const box = await findBox(sights, selectors);
    if (box && isTaken(box.score, INPUT_SURE, isLate && looksLeft <= 0))
      return { frame: box.sight.frame, clicked: clicks.clicked };
    looksLeft--;
    const mayOpen = selectors.open === undefined && looksLeft < 0;
    if (mayOpen && (await openLauncher(sights, clicks, isLate))) looksLeft = LOOKS_AFTER_CLICK;
  }
  throw notFound(page, selectors, clicks.clicked);
}

type Look = {
  sights: readonly Sight[];
  /** Whether to accept an uncertain match: the page had time to show a better one. */
  isLate: boolean;
};

/** Looks at the page repeatedly, without its cookie banners. */
async function* looksAt(page: Page, clicks: Clicks, signal: AbortSignal): AsyncGenerator<Look> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    signal.throwIfAborted();
    const sights = await lookAround(page);
    if (await dismissConsent(sights, clicks)) continue;
    yield { sights, isLate: looks >= UNSURE_AFTER };
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** Accepts a sure match immediately, any other one when time is up. */
const isTaken = (score: number, sure: number, isLate: boolean) => score >= sure || isLate;

/** Whether a banner was dismissed. A banner that stays after a click is left alone. */
async function dismissConsent(sights: readonly Sight[], clicks: Clicks): Promise<boolean> {
  const consent = clicks.isOver() ? undefined : findFirst(sights, findConsent);
  if (!consent || clicks.tried.has(nameOf(consent.sight.outline, consent.id))) return false;
  await clicks.click(consent.sight, consent.id);
  return true;
}

async function openNamed(
  sights: readonly Sight[],
  selector: string,
  { clicked }: Clicks,
): Promise<boolean> {
  const named = await locate(sights, selector);
  if (!named) return false;
  await click(named.element);
  clicked.push(selector);
  return true;
}

async function openLauncher(
  sights: readonly Sight[],
  clicks: Clicks,
  isLate: boolean,
): Promise<boolean> {
  const launcher = findFirst(sights, (outline) => findLauncher(outline, clicks.tried));
  if (!launcher || clicks.isOver() || !isTaken(launcher.score, LAUNCHER_SURE, isLate)) return false;
  await clicks.click(launcher.sight, launcher.id);
  return true;
}

/** The best match of all frames. */
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
