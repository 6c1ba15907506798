import type { JsonObject } from '@provoke/contract';
import { RawJson } from '../db/raw-json.ts';

/**
 * An attack's configuration with a run's laid over it, by top-level key; as it was sent when there is
 * nothing to lay over. A `__proto__` key stays a key: `Object.assign` would run its setter.
 */
export function mergeConfig(configuration: RawJson, over: JsonObject | null | undefined): RawJson {
  if (!over || Object.keys(over).length === 0) return configuration;
  const entries = [configuration.parse() as JsonObject, over].flatMap((config) =>
    Object.entries(config),
  );
  return RawJson.of(Object.fromEntries(entries));
}
