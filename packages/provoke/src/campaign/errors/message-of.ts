import { inspect } from 'node:util';

/** What was thrown, in words. The code of others may throw anything. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  return typeof thrown === 'string' ? thrown : `${inspect(thrown)} was thrown`;
}
