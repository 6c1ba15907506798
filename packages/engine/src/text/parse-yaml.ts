import { parseDocument } from 'yaml';

/** YAML, or the JSON that it includes. What the parser would only warn of, such as an unknown tag, is an error: it would not be what was meant. */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'error', stringKeys: true });
  const [trouble] = [...document.errors, ...document.warnings];
  if (trouble) throw trouble;
  return document.toJS({ maxAliasCount: 0 });
}
