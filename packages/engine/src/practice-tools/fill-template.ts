import { parsePath, valueAt } from '@provoke/evidence/acts';

/** Arguments are the model's: what is made of them is bounded. */
const LENGTH_MAX = 100_000;

/** `{{arguments.to}}`, and `{{arguments}}` for all of them. */
const BLANK = /\{\{ ?arguments(?:\.([^{}\n]{1,200}?))? ?\}\}/g;

/** A scripted result with the arguments of the call in its texts. What a call does not have is left empty. */
export function fillTemplate(template: unknown, args: unknown): unknown {
  if (typeof template === 'string') return fillText(template, args);
  if (Array.isArray(template)) return template.map((one) => fillTemplate(one, args));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [name, fillTemplate(value, args)]),
  );
}

const fillText = (text: string, args: unknown): string =>
  text
    .replace(BLANK, (_, path?: string) => toWords(path === undefined ? args : find(args, path)))
    .slice(0, LENGTH_MAX);

const find = (args: unknown, path: string): unknown => {
  const parts = parsePath(path);
  return parts && valueAt(args, parts);
};

const toWords = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LENGTH_MAX);
};
