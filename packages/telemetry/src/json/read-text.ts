import { readJson } from '@provoke/evidence/acts';
import { hasRoom } from './has-room.ts';

/** Of what one attribute holds: a conversation with hostile arguments, which are not shown, but called. */
const LIMITS = { depth: 1_000, values: 100_000 };

/** Reads an attribute that may be JSON as text. What has too much structure stays text. */
export const readText = (value: unknown): unknown =>
  typeof value !== 'string' || hasRoom(value, LIMITS) ? readJson(value) : value;
