import type { TargetError } from '@provoke/engine';
import type { Page } from 'playwright-core';
import type { Sight } from '../../page/look.ts';
import type { Outline } from '../../page/outline/outline.ts';
import { toBlocks } from '../../page/text-blocks.ts';
import { hasPassword } from '../../sign-in/login-signs.ts';
import { asksToSignIn } from '../../sign-in/signed-out.ts';
import { challenged, findChallenge } from './find-challenge.ts';
import { isLimitNotice, limited } from './limit-notice.ts';

/** Whether a visitor can write anything on a page. */
const hasField = ({ nodes }: Outline): boolean =>
  nodes.some((node) => node.editable && node.isVisible);

/** Why a page has no field for a chat, if it says so. */
export async function findClosed(
  page: Page,
  sights: readonly Sight[],
  site = page.url(),
): Promise<TargetError | undefined> {
  const outlines = sights.map(({ outline }) => outline);
  const challenge = await findChallenge(page, outlines.some(hasField) ? 'asking' : 'all');
  if (challenge !== undefined) return challenged(challenge);
  if (outlines.some(hasPassword)) return asksToSignIn(site, page.url());
  const notice = outlines
    .flatMap((outline) => toBlocks(outline))
    .find(({ text }) => isLimitNotice(text, { prompt: '', isLocked: true }));
  return notice && limited(notice.text);
}
