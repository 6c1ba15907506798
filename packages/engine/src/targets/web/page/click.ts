import type { ElementHandle } from 'playwright-core';

const PATIENT_MS = 1_500;

/** Clicks as a person does; on what never stands still, or lies under something, as the page itself would. */
export async function click(element: ElementHandle<Element>): Promise<void> {
  try {
    await element.click({ timeout: PATIENT_MS });
  } catch {
    await element.dispatchEvent('click');
  }
}
