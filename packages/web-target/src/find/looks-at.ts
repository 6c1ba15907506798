import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { lookAround, type Sight } from '../page/look.ts';
import type { Clicks } from './clicks.ts';
import { findFirst } from './fields/score.ts';
import { findConsent } from './find-consent.ts';
import { namesOf } from './find-launcher.ts';

const LOOK_MS = 250;
/** Looks before an uncertain match is accepted: the page may yet show a better one. */
const UNSURE_AFTER = 10;
const LOOKS_MAX = 60;

export type Look = {
  sights: readonly Sight[];
  /** Whether to accept an uncertain match: the page had time to show a better one. */
  isLate: boolean;
};

/** Looks at the page repeatedly, without its cookie banners. */
export async function* looksAt(
  page: Page,
  clicks: Clicks,
  signal: AbortSignal,
): AsyncGenerator<Look> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    signal.throwIfAborted();
    const sights = await lookAround(page);
    if (await dismissConsent(sights, clicks)) continue;
    yield { sights, isLate: looks >= UNSURE_AFTER };
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** Whether a banner was dismissed. A banner that stays after a click is left alone. */
async function dismissConsent(sights: readonly Sight[], clicks: Clicks): Promise<boolean> {
  const consent = clicks.isOver() ? undefined : findFirst(sights, findConsent);
  if (!consent) return false;
  const names = namesOf(consent.sight.outline, consent.id);
  if (names.some((name) => clicks.tried.has(name))) return false;
  await clicks.click(consent.sight, consent.id, []);
  return true;
}
