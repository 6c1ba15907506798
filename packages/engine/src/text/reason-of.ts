import { inspect } from 'node:util';

/** What an error says, whatever was thrown: code of a user's may throw anything. */
export function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const message: unknown = error instanceof Error ? error.message : undefined;
  return typeof message === 'string' ? message : inspect(error, { depth: 1, customInspect: false });
}
