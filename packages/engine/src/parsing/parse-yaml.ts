import { LineCounter, parseDocument } from 'yaml';
import { describeAlias, describeYamlError } from './yaml-problem.ts';

/**
 * Parses YAML, or JSON as its subset. Parser warnings, such as an unknown tag, are errors: the result would not be
 * what the author meant. Throws `YamlProblem`.
 */
export function parseYaml(text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    ...{ lineCounter: lines, logLevel: 'error' },
    ...{ prettyErrors: false, stringKeys: true },
  });
  const [error] = [...document.errors, ...document.warnings];
  if (error) throw describeYamlError(error, { text, document, lines });
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    throw describeAlias(document, lines) ?? cause;
  }
}
