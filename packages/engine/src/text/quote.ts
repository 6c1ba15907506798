import { createHash } from 'node:crypto';

/**
 * Puts text between markers that are made from the text itself: it cannot hold its own hash, so it
 * cannot end its quotation, and the same question reads the same when a campaign is resumed.
 */
export function quote(label: string, text: string): string {
  const hash = createHash('sha256').update(`${label}\n${text}`).digest('hex').slice(0, 24);
  return `<<<${label}-${hash}\n${text}\n${label}-${hash}>>>`;
}
