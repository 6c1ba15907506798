import { parseYaml } from '../../parsing/parse-yaml.ts';

/** The templates of a file: a list in YAML or JSON, or texts with `---` on a line between them. */
export function readTemplates(text: string): string[] {
  const list = readList(text);
  if (list) return list;
  return text
    .split(/^---[^\S\n]*$/m)
    .map((template) => template.trim())
    .filter((template) => template !== '');
}

function readList(text: string): string[] | undefined {
  if (!/^\s*(?:\[|- )/.test(text)) return undefined;
  try {
    const value: unknown = parseYaml(text);
    const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
    return isList ? value : undefined;
  } catch {
    return undefined;
  }
}
