import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, TargetError } from '@provoke/engine';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser/launch-browser.ts';
import { loadPage } from './browser/load-page.ts';
import { openContext } from './browser/open-context.ts';
import { type Access, toContextOptions } from './sign-in/access.ts';
import { stateOfSite } from './sign-in/of-site.ts';
import { StorageState } from './sign-in/storage-state.ts';

/** There is no screen to show a window on. */
export class NoDisplay extends Error {
  override readonly name = 'NoDisplay';
}

export type SigningIn = {
  browser: string | undefined;
  env: Environment;
  access: Access;
  /** Resolves when the person says that they are signed in; closing the window says the same. */
  untilSaid(signal: AbortSignal): Promise<unknown>;
  signal: AbortSignal;
};

const LOAD_MS = 45_000;
const LOOK_MS = 250;
const SIGN_IN_MAX_MS = 30 * 60_000;

/**
 * Opens a window with the page, waits until a person has signed in, and returns what the browser then holds of the site.
 * Throws `NoDisplay`, and `TargetError` if the page or the browser fails.
 */
export async function signInByHand(
  url: string,
  { browser: path, env, access, untilSaid, signal }: SigningIn,
): Promise<StorageState> {
  const browser = await openWindow(path, env);
  const ended = new AbortController();
  const quit = () => void browser.close().catch(() => {});
  signal.addEventListener('abort', quit, { once: true });
  try {
    signal.throwIfAborted();
    const options = toContextOptions(url, access);
    const context = await openContext(browser, { viewport: null, ...options });
    const page = await context.newPage();
    await loadPage(page, url, LOAD_MS).catch(isAnswered);
    let isSaid = false;
    void untilSaid(AbortSignal.any([signal, ended.signal])).then(
      () => {
        isSaid = true;
      },
      () => {},
    );
    const isOpen = () => browser.isConnected() && context.pages().length > 0;
    for (let waitedMs = 0; !isSaid && isOpen(); waitedMs += LOOK_MS) {
      if (waitedMs > SIGN_IN_MAX_MS)
        throw new TargetError('The window was open for 30 minutes, and nothing was kept.', {
          retryable: false,
        });
      await sleep(LOOK_MS, undefined, { signal });
    }
    signal.throwIfAborted();
    const state = await context.storageState({ indexedDB: true }).catch(isGone);
    return stateOfSite(StorageState.parse(state), url);
  } finally {
    ended.abort();
    signal.removeEventListener('abort', quit);
    quit();
  }
}

async function openWindow(browser: string | undefined, env: Environment): Promise<Browser> {
  if (process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    throw new NoDisplay('Neither DISPLAY nor WAYLAND_DISPLAY is set.');
  try {
    return await launchBrowser({ browser, headless: false, env });
  } catch (error) {
    const { message } =
      (error as Error).cause instanceof Error ? (error as { cause: Error }).cause : { message: '' };
    if (/XServer|X server|ozone|DISPLAY/i.test(message))
      throw new NoDisplay('The browser finds no display to open a window on.', { cause: error });
    throw error;
  }
}

/** A page that first answers 401 or 403 may still be one to sign in on. */
function isAnswered(error: unknown): void {
  if (!(error instanceof TargetError && error.statusCode !== null)) throw error;
}

function isGone(cause: unknown): never {
  throw new TargetError(
    'The browser was quit before its state could be read, so nothing was kept. Close only its window, or press Enter.',
    { retryable: false, cause },
  );
}
