import type { Browser } from 'playwright-core';
import { type Environment, TargetError } from '../../../definitions/target.ts';
import { findBrowser } from './find-browser.ts';

export type BrowserChoice = { browser: string | undefined; headless: boolean; env: Environment };

const args = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
  ...['--deny-permission-prompts'],
];

/** What a browser needs to find its display, its language and its proxy: none of our keys are among it. */
const passedOn =
  /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_RUNTIME_DIR|SYSTEMROOT|(HTTPS?|ALL|NO)_PROXY|PROGRAMFILES.*|LOCALAPPDATA|APPDATA|USERPROFILE)$/;

/**
 * Starts the browser with a fresh profile. It hangs on a pipe of ours, so it ends when we do, even by
 * SIGKILL. Signals are left to whoever runs the campaign.
 */
export async function launchBrowser({ browser, headless, env }: BrowserChoice): Promise<Browser> {
  const executablePath = findBrowser(browser, env);
  // Loaded only here: whoever attacks an API waits for no browser library.
  const { chromium } = await import('playwright-core');
  try {
    return await chromium.launch({
      executablePath,
      headless,
      args,
      // Playwright lets every page open windows otherwise.
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      // Chromium refuses to be root in its sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
      env: Object.fromEntries(Object.entries(env).filter(isPassedOn)),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 30_000,
    });
  } catch (cause) {
    const [reason = ''] = (cause as Error).message.split('\n');
    throw new TargetError(
      `The browser ${executablePath} does not start: ${reason} Without a display, leave --headed out.`,
      { retryable: false, cause },
    );
  }
}

const isPassedOn = (entry: [string, string | undefined]): entry is [string, string] =>
  passedOn.test(entry[0].toUpperCase()) && entry[1] !== undefined;
