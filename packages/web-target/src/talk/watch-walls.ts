import type { TargetError } from '@provoke/engine';
import { findInput } from '../find/find-input.ts';
import { challenged, findChallenge } from '../find/walls/find-challenge.ts';
import { isLimitNotice, limited } from '../find/walls/limit-notice.ts';
import { sayMoved } from '../find/walls/say-moved.ts';
import { sayRefusal } from '../find/walls/say-refusal.ts';
import type { Outline } from '../page/outline/outline.ts';
import { toBlocks } from '../page/text-blocks.ts';
import { hasPassword } from '../sign-in/login-signs.ts';
import { asksToSignIn } from '../sign-in/signed-out.ts';
import type { Awaiting } from './await-reply.ts';
import { markFresh } from './reply/mark-fresh.ts';
import type { Reply } from './reply/read-reply.ts';

/** `isLikely`: what is on the page may be no reply. It becomes an error if it stays. */
type Wall = { isLikely: boolean; error?: TargetError };

type Walls = { look(after: Outline, reply: Reply): Promise<Wall> };

/** A page may try again, or sign in by itself. */
const STAYS_MS = 2_000;
/** A new page may draw its chat a moment later. */
const DRAWN_MS = 4_000;

/** Looks for what keeps an answer from coming. */
export function watchWalls(awaiting: Awaiting): Walls {
  let since: number | undefined;
  return {
    async look(after, reply) {
      const found = await findWall(awaiting, after, reply);
      if (!found) {
        since = undefined;
        return { isLikely: false };
      }
      since ??= performance.now();
      const { error, staysMs = STAYS_MS } = found;
      return { isLikely: true, ...(performance.now() - since >= staysMs && { error }) };
    },
  };
}

type Found = { error: TargetError; staysMs?: number };

async function findWall(
  { frame, prompt, before, watch }: Awaiting,
  after: Outline,
  reply: Reply,
): Promise<Found | undefined> {
  const refusal = watch.refusal(before.traffic);
  if (refusal) return { error: sayRefusal(refusal) };
  const page = frame.page();
  const url = page.url();
  const isLocked = !findInput(after);
  if (hasPassword(after) && !hasPassword(before.outline) && (isLocked || !reply.text))
    return { error: asksToSignIn(before.url, url) };
  if (watch.documents() > before.documents) {
    const hasPrompt = reply.isEchoed === true || watch.isPosted(before.traffic);
    const input = findInput(after);
    const hasChat = input !== undefined && (input.isSure || hasPrompt);
    const error = sayMoved({ from: before.url, to: url }, { hasChat, hasPrompt });
    if (error) return { error, staysMs: DRAWN_MS };
  }
  if (watch.isCarrying(before.traffic)) return undefined;
  const texts = reply.text ? [reply.text] : newTexts(before, after);
  const notice = texts.find((text) => isLimitNotice(text, { prompt, isLocked }));
  if (notice !== undefined) return { error: limited(notice) };
  const challenge = reply.text ? undefined : await findChallenge(page, 'asking');
  return challenge === undefined ? undefined : { error: challenged(challenge) };
}

const newTexts = ({ blocks }: Awaiting['before'], after: Outline): string[] =>
  markFresh(blocks, toBlocks(after)).flatMap(({ isFresh, text }) => (isFresh ? [text] : []));
