import { createHash } from 'node:crypto';

/**
 * Encloses text in markers made from its own hash: a text cannot contain its own hash, so it cannot end its
 * quotation, and the same question stays the same on resume.
 */
export function quote(label: string, text: string): string {
  const hash = createHash('sha256').update(`${label}\n${text}`).digest('hex').slice(0, 24);
  return `<<<${label}-${hash}\n${text}\n${label}-${hash}>>>`;
}
