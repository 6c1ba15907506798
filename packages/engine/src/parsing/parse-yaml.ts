import { parseDocument } from 'yaml';

/**
 * Parses YAML, or JSON as its subset. Parser warnings, such as an unknown tag, are errors: the result would not be
 * what the author meant.
 */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'error', stringKeys: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw problem;
  return document.toJS({ maxAliasCount: 0 });
}
