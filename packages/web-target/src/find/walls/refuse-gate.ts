import type { Page } from 'playwright-core';
import { pathOf } from '../../network/exchange.ts';
import type { Sight } from '../../page/look.ts';
import type { Outline } from '../../page/outline/outline.ts';
import { hasPassword, isSignInAddress } from '../../sign-in/login-signs.ts';
import { asksToSignIn } from '../../sign-in/signed-out.ts';
import { findClosed } from './find-closed.ts';

/** What a page to sign in on has at most. A shop with a chat that is slow to load has more. */
const LINKS_MAX = 12;
const TEXT_MAX = 2_000;

type Gate = {
  page: Page;
  sights: readonly Sight[];
  /** The address that was to be opened. */
  url: string;
  /** Whether the page had time to show a chat. */
  isLate: boolean;
  /** Whether a form in front of the chat lacks a value. */
  isForm: boolean;
};

/** Throws why no chat is there, if a page shows little else than that. */
export async function refuseGate({ page, sights, url, isLate, isForm }: Gate): Promise<void> {
  const [main] = sights;
  if (!isLate || !main) return;
  const now = page.url();
  const isSentOn = URL.parse(now)?.host !== URL.parse(url)?.host || pathOf(now) !== pathOf(url);
  if (isSentOn && isSignInAddress(now)) throw asksToSignIn(url, now);
  if (!isSmall(main.outline) || (isForm && !hasPassword(main.outline))) return;
  const gate = await findClosed(page, sights, url);
  if (gate) throw gate;
}

const isSmall = ({ nodes, runs }: Outline): boolean =>
  nodes.filter(({ isLink }) => isLink).length <= LINKS_MAX &&
  runs.reduce((sum, { text }) => sum + text.length, 0) <= TEXT_MAX;
