/** The language of a test, in which a failure shows what to write. */
export type Language = 'javascript' | 'python';

/** Options as they are written in a test: `{ timeout: 120 }`, `timeout=120`. */
export function writeOptions(
  options: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  if (language === 'javascript') return inJavaScript(options);
  return Object.entries(options)
    .map(([name, value]) => `${name}=${inPython(value)}`)
    .join(', ');
}

/** A value likewise: `{ file: 'goals.yaml' }`, `{"file": "goals.yaml"}`. */
export const writeGiven = (value: unknown, language: Language): string =>
  language === 'javascript' ? inJavaScript(value) : inPython(value);

function inJavaScript(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(inJavaScript).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([name, inner]) => `${name}: ${inJavaScript(inner)}`);
  return `{ ${fields.join(', ')} }`;
}

/** Of what has no true, false or null, Python writes JSON. */
const inPython = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/([[{]) | ([\]}])/g, '$1$2');
