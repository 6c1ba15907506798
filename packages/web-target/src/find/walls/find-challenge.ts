import { TargetError } from '@provoke/engine';
import type { Frame, Page } from 'playwright-core';

/** Frames in which a visitor shows that they are a person. A badge in a corner of the page is none. */
const frames =
  /^https?:\/\/([\w-]+\.)*(google\.com|recaptcha\.net)\/recaptcha\/(api2|enterprise)\/bframe|^https?:\/\/([\w-]+\.)*hcaptcha\.com\/.*frame=challenge|^https?:\/\/challenges\.cloudflare\.com\/|^https?:\/\/([\w-]+\.)*(arkoselabs|funcaptcha)\.com\/|^https?:\/\/([\w-]+\.)*captcha-delivery\.com\/|^https?:\/\/([\w-]+\.)*captcha\.awswaf\.com\//i;

/** Boxes to tick, which belong to a form as often as they keep one from the page. */
const boxes =
  /^https?:\/\/([\w-]+\.)*(google\.com|recaptcha\.net)\/recaptcha\/(api2|enterprise)\/anchor|^https?:\/\/([\w-]+\.)*hcaptcha\.com\/.*frame=checkbox/i;

/** Titles of pages that check a visitor first. */
const titles =
  /^(just a moment|attention required|checking your browser|security (check|verification)|(please )?verif(y|ying) (that )?(you are|you're)|are you (a )?(human|robot)|human verification|robot check|bot (check|verification)|captcha|un momento|einen moment|sicherheits(prüfung|überprüfung|check)|un instant|vérification|verificación|verifica di|verificação|проверка|请稍候|安全(验证|检查)|人机验证|しばらくお待ち|잠시만)/i;

const VISIBLE_MIN = 40;
const FRAMES_MAX = 30;

/** What keeps a visitor from a page until they have shown that they are a person: a frame's address, or the page's title. */
export async function findChallenge(
  page: Page,
  kinds: 'all' | 'asking',
): Promise<string | undefined> {
  const isLikely = (url: string) => frames.test(url) || (kinds === 'all' && boxes.test(url));
  for (const frame of page.frames().slice(1, 1 + FRAMES_MAX)) {
    const url = await addressOf(frame);
    if (isLikely(url) && (await isShown(frame))) return URL.parse(url)?.host ?? '';
  }
  if (kinds !== 'all') return undefined;
  const title = (await page.title().catch(() => '')).trim().slice(0, 100);
  return titles.test(title) ? `“${title}”` : undefined;
}

/** A frame that did not load still has the address that it was given. */
const addressOf = async (frame: Frame): Promise<string> => {
  if (/^http/.test(frame.url())) return frame.url();
  const element = await frame.frameElement().catch(() => null);
  return (await element?.getAttribute('src').catch(() => null)) ?? '';
};

/** A challenge that is not asked is hidden, or waits far above the page. */
async function isShown(frame: Frame): Promise<boolean> {
  const element = await frame.frameElement().catch(() => null);
  const box = await element?.boundingBox().catch(() => null);
  if (!box || !(await element?.isVisible().catch(() => false))) return false;
  const { x, y, width, height } = box;
  return x + width > 0 && y + height > 0 && width >= VISIBLE_MIN && height >= VISIBLE_MIN;
}

export const challenged = (what: string) =>
  new TargetError(
    `The site checks that a person is there (${what}), and provoke solves no captcha. Ask its operator to let this machine pass, or test another address of it.`,
    { retryable: false },
  );
