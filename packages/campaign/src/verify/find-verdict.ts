import { evaluationStatuses } from '@provoke/contract';
import { hashOf } from './fold-head.ts';

const VERDICT = /"evaluation_status":"[A-Z_]*"/g;

/** So that a reply full of what looks like verdicts costs no more. */
const PLACES_MAX = 20;

/** The verdict that a changed text had when it was hashed, if nothing else differs. */
export function findVerdict(text: string, hash: string): string | undefined {
  let left = PLACES_MAX;
  for (const { 0: found, index } of text.matchAll(VERDICT)) {
    if (left-- === 0) return undefined;
    const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
    for (const status of evaluationStatuses)
      if (hashOf(`${before}"evaluation_status":"${status}"${after}`) === hash) return status;
  }
  return undefined;
}
