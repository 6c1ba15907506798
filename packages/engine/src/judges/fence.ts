import { randomBytes } from 'node:crypto';

/**
 * Puts text that an attacker may have written between markers that it cannot know, so that it cannot
 * end its own quotation and speak to the judge.
 */
export function fence(label: string, text: string): { marker: string; block: string } {
  const marker = `${label}-${randomBytes(12).toString('hex')}`;
  return { marker, block: `<<<${marker}\n${text}\n${marker}>>>` };
}
