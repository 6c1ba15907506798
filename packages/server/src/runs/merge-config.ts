import { JsonSource } from '../json/json-source.ts';
import { RawJson } from '../json/raw-json.ts';

/**
 * An attack's configuration with a run's laid over it, by top-level key, each value in the text that it was
 * sent as. A `__proto__` key is a key like any other.
 */
export function mergeConfig(configuration: RawJson, over: RawJson | undefined): RawJson {
  const added = over ? new JsonSource(over.json).members() : new Map<string, JsonSource>();
  if (added.size === 0) return configuration;
  const merged = new Map([...new JsonSource(configuration.json).members(), ...added]);
  const members = Array.from(merged, ([name, { text }]) => `${JSON.stringify(name)}:${text}`);
  return new RawJson(`{${members.join(',')}}`);
}
