import type { Usage } from '@provoke/evidence';

/** What two calls used; of one that did not count, nothing is known. */
export const sumUsage = (one: Usage | null, other: Usage | null): Usage | null =>
  one && other
    ? {
        inputTokens: one.inputTokens + other.inputTokens,
        outputTokens: one.outputTokens + other.outputTokens,
      }
    : (one ?? other);
