import type { Environment } from '@provoke/engine';
import { launchBrowser } from '@provoke/web-target';

const TIMEOUT_MS = 120_000;

type Printing = { env: Environment; signal: AbortSignal };

/** The page as the installed browser prints it: tagged, with an outline. It loads nothing and runs no script. */
export async function printPdf(html: string, { env, signal }: Printing): Promise<Uint8Array> {
  signal.throwIfAborted();
  const browser = await launchBrowser({ browser: undefined, headless: true, env });
  const close = () => void browser.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: 'load', timeout: TIMEOUT_MS });
    return await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
    await browser.close();
  }
}
