import type { JsonObject } from '@provoke/contract';

/** Merges by top-level key, later ones winning. A `__proto__` key stays a key: `Object.assign` would run its setter. */
export function mergeConfig(...configs: JsonObject[]): JsonObject {
  return Object.fromEntries(configs.flatMap((config) => Object.entries(config)));
}
