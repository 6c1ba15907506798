import { inspect } from 'node:util';

/** The message of a thrown value. Extensions may throw anything. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message || thrown.name;
  return typeof thrown === 'string' ? thrown : `${inspect(thrown)} was thrown`;
}
