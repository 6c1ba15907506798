import type { ElementHandle } from 'playwright-core';

const PATIENT_MS = 1_500;

/** Clicks as a person does. An element that keeps moving or is covered is clicked by script. */
export async function click(element: ElementHandle<Element>): Promise<void> {
  try {
    await element.click({ timeout: PATIENT_MS });
  } catch {
    await element.dispatchEvent('click');
  }
}
