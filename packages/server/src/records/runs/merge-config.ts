import { JsonSource } from '../../db/json/json-source.ts';
import { RawJson } from '../../db/json/raw-json.ts';

/**
 * Merges a run's configuration over an attack's by top-level key, keeping each value's source text. A `__proto__` key
 * is treated like any other.
 */
export function mergeConfig(configuration: RawJson, over: RawJson | undefined): RawJson {
  const added = over ? new JsonSource(over.json).members() : new Map<string, JsonSource>();
  if (added.size === 0) return configuration;
  const merged = new Map([...new JsonSource(configuration.json).members(), ...added]);
  const members = Array.from(merged, ([name, { text }]) => `${JSON.stringify(name)}:${text}`);
  return new RawJson(`{${members.join(',')}}`);
}
