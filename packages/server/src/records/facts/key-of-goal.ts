import { createHash } from 'node:crypto';
import { nameGoal } from '@provoke/contract';
import type { RawJson } from '../../db/json/raw-json.ts';

/** A number by which runs know that they attacked the same goal, as the column `key` holds it; null without a text. */
export function keyOfGoal(text: RawJson | null): string | null {
  if (text === null) return null;
  const digest = createHash('sha256')
    .update(nameGoal(String(text.parse())))
    .digest();
  return `${digest.readBigInt64BE(0)}`;
}
