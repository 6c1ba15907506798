import type { Frame, Page } from 'playwright-core';
import { click } from '../page/click.ts';
import type { Sight } from '../page/look.ts';
import { locate, type Selectors } from '../page/selectors.ts';
import { hasPassword } from '../sign-in/login-signs.ts';
import { asksToSignIn } from '../sign-in/signed-out.ts';
import { type Clicks, countClicks } from './clicks.ts';
import { findFirst } from './fields/score.ts';
import { type FormFilling, startForms } from './fill-form.ts';
import { type Box, findBox } from './find-box.ts';
import { findLauncher, LAUNCHER_SURE } from './find-launcher.ts';
import { findTick } from './find-tick.ts';
import { looksAt } from './looks-at.ts';
import { notFound } from './not-found.ts';
import { refuseGate } from './walls/refuse-gate.ts';

export type OpenedChat = {
  frame: Frame;
  /** What was clicked on the way, in the page's own words. */
  clicked: readonly string[];
  /** The fields of a form in front of the chat that were filled in. */
  filled: readonly string[];
  /** False for a field that was taken only because there was nothing better. */
  isSure: boolean;
};

export type Opening = {
  /** The address that was to be opened. */
  url: string;
  selectors: Selectors;
  form: Readonly<Record<string, string>>;
};

/** Looks for the result of a click. */
const LOOKS_AFTER_CLICK = 12;

/** Dismisses cookie banners, opens launchers and fills in the form in front of the chat until there is a text field. */
export async function openChat(
  page: Page,
  { url, selectors, form }: Opening,
  signal: AbortSignal,
): Promise<OpenedChat> {
  const clicks = countClicks();
  const forms = startForms(form);
  const taken = (box: Box): OpenedChat => ({
    frame: box.sight.frame,
    clicked: clicks.clicked,
    filled: forms.filled,
    isSure: box.isSure,
  });
  let mustOpen = selectors.open;
  let looksLeft = 2;
  let last: readonly Sight[] = [];
  for await (const { sights, isLate } of looksAt(page, clicks, signal)) {
    if (mustOpen !== undefined) {
      mustOpen = await openNamed(sights, mustOpen, clicks);
      continue;
    }
    last = sights;
    const box = await findBox(sights, selectors);
    if (box?.isSure) return taken(box);
    if (looksLeft-- > 0) continue;
    if (await goOn({ sights, clicks, forms, selectors, isLate, box }))
      looksLeft = LOOKS_AFTER_CLICK;
    else if (box && isLate) return taken(box);
    else await refuseGate({ page, sights, url, isLate, isForm: forms.problem() !== undefined });
  }
  if (last.some(({ outline }) => hasPassword(outline))) throw asksToSignIn(url, page.url());
  throw notFound(page, selectors, { clicked: clicks.clicked, problem: forms.problem() });
}

type Step = {
  sights: readonly Sight[];
  clicks: Clicks;
  forms: FormFilling;
  selectors: Selectors;
  isLate: boolean;
  box: Box | undefined;
};

/**
 * Whether something was done that may bring up the chat. With a visible field, only what surely opens a chat is tried.
 */
async function goOn({ sights, clicks, forms, selectors, isLate, box }: Step): Promise<boolean> {
  if (await forms.fill(sights)) return true;
  if (selectors.open !== undefined || clicks.isOver()) return false;
  const tick =
    clicks.clicked.length > 0
      ? findFirst(sights, (outline) => findTick(outline, clicks.tried))
      : undefined;
  const launcher = tick ?? findFirst(sights, (outline) => findLauncher(outline, clicks));
  const isLikely = launcher && (tick || launcher.score >= LAUNCHER_SURE || (isLate && !box));
  if (!launcher || !isLikely) return false;
  await clicks.click(launcher.sight, launcher.id, sights);
  return true;
}

/** What is left to open. */
async function openNamed(
  sights: readonly Sight[],
  selector: string,
  { clicked }: Clicks,
): Promise<string | undefined> {
  const named = await locate(sights, selector);
  if (!named) return selector;
  await click(named.element);
  clicked.push(selector);
  return undefined;
}
