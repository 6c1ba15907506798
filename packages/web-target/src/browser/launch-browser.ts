import { type Environment, TargetError } from '@provoke/engine';
import type { Browser } from 'playwright-core';
import { disabledFeatures } from './disabled-features.ts';
import { findBrowser } from './find-browser.ts';
import { firstLine } from './first-line.ts';

export type BrowserChoice = { browser: string | undefined; headless: boolean; env: Environment };

const args = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
  ...['--deny-permission-prompts', disabledFeatures],
];

/** Variables for the browser's display, language and proxy. None of them holds a key. */
const passedOn =
  /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_RUNTIME_DIR|SYSTEMROOT|(HTTPS?|ALL|NO)_PROXY|PROGRAMFILES.*|LOCALAPPDATA|APPDATA|USERPROFILE)$/;

/**
 * Starts the browser with a fresh profile. It is connected by a pipe, so it exits when we do, even by SIGKILL.
 * Signals are handled by the campaign.
 */
export async function launchBrowser({ browser, headless, env }: BrowserChoice): Promise<Browser> {
  const executablePath = findBrowser(browser, env);
  const { chromium } = await loadDriver();
  try {
    return await chromium.launch({
      executablePath,
      headless,
      args,
      // By default Playwright lets pages open windows.
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      // Chromium does not run in its sandbox as root.
      chromiumSandbox: process.getuid?.() !== 0,
      env: Object.fromEntries(Object.entries(env).filter(isPassedOn)),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 30_000,
    });
  } catch (cause) {
    throw new TargetError(
      `The browser ${executablePath} does not start: ${firstLine(cause)} Without a display, leave --headed out.`,
      { retryable: false, cause },
    );
  }
}

/** Loaded only here: attacks on an API need no browser driver. */
async function loadDriver(): Promise<typeof import('playwright-core')> {
  try {
    return await import('playwright-core');
  } catch (cause) {
    throw new TargetError(
      'The browser driver playwright-core is not installed. Install it with: npm install playwright-core (with --global if provoke is).',
      { retryable: false, cause },
    );
  }
}

const isPassedOn = (entry: [string, string | undefined]): entry is [string, string] =>
  passedOn.test(entry[0].toUpperCase()) && entry[1] !== undefined;
