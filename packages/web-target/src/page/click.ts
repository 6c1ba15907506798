import type { ElementHandle } from 'playwright-core';

const PATIENT_MS = 1_500;

/**
 * Clicks as a person does, once: a second click may close what the first one opened. An element that keeps moving or
 * is covered is clicked by script.
 */
export async function click(element: ElementHandle<Element>): Promise<void> {
  try {
    await element.click({ trial: true, timeout: PATIENT_MS });
  } catch {
    await element.dispatchEvent('click');
    return;
  }
  // On a slow page it may have clicked when its time is up.
  await element.click({ timeout: PATIENT_MS * 2, force: true }).catch(late);
}

const late = (error: Error) => {
  if (!/timeout/i.test(error.message)) throw error;
};
