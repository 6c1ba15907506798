import { parseDocument } from 'yaml';

/**
 * Parses YAML, or JSON as its subset. Parser warnings, such as an unknown tag, are errors: the result would not be
 * what the author meant.
 */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'error', stringKeys: true });
  const [trouble] = [...document.errors, ...document.warnings];
  if (trouble) throw trouble;
  return document.toJS({ maxAliasCount: 0 });
}
