import { TargetError } from '@provoke/engine';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { firstLine } from './first-line.ts';

/** A profile of its own. Throws `TargetError` if the client certificate cannot be read. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  try {
    return await browser.newContext(options);
  } catch (cause) {
    if (!options.clientCertificates || !browser.isConnected()) throw cause;
    const reason = firstLine(cause).replace(/^browser\.newContext: /, '');
    throw new TargetError(
      `The client certificate cannot be used: ${reason.slice(0, 300)}. client_certificate and client_key are paths of PEM files, and passphrase is what opens the key.`,
      { retryable: false, cause },
    );
  }
}
