import type { z } from 'zod';
import { hasDoubledNames } from '../../parsing/doubled-names.ts';
import { findObjects, type Span } from '../../parsing/find-objects.ts';
import { parseYaml } from '../../parsing/parse-yaml.ts';
import { type ExplainedReader, isShown, isTakenBack, toExplained } from './explanation.ts';

const REASON = 'reason';

/**
 * Finds one JSON object of that shape within text, tolerating what models get wrong: single quotes, trailing commas,
 * numbers in quotes. Also reads its fields from separate lines.
 */
export const readExplainedJson =
  <Schema extends z.ZodObject>(schema: Schema): ExplainedReader<z.output<Schema>> =>
  (answer, shown) => {
    const text = toExplained(answer, shown);
    const names = Object.keys(schema.shape).filter((name) => name !== REASON);
    if (text === undefined || names.some((name) => isFieldIn(shown, name))) return undefined;
    const objects = findObjects(text);
    if (objects.length > 1) return undefined;
    const [object] = objects;
    const fields = object ? toFields(text, object, names) : readLines(text, names);
    return fields && parse(schema, fields);
  };

type Fields = Record<string, unknown>;

const isFieldIn = (text: string, name: string): boolean =>
  new RegExp(`${name}\\w*["'’*_\`]*\\s*[:=]`, 'i').test(text.normalize('NFKC'));

function toFields(
  text: string,
  { start, end }: Span,
  names: readonly string[],
): Fields | undefined {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (/\[\s*$/.test(before) || isShown(before) || isTakenBack(after)) return undefined;
  const object = text.slice(start, end).replace(/\p{Cc}/gu, ' ');
  try {
    const value = parseLoosely(object);
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Fields)
      : undefined;
  } catch {
    return pickFields(object, names);
  }
}

/** The fields of an object that does not parse, for example because of a quote in its reason. Each must occur once. */
function pickFields(object: string, names: readonly string[]): Fields | undefined {
  const fields: Fields = {};
  for (const name of names) {
    const found = [
      ...object.matchAll(
        new RegExp(`${name}["'“”]?\\s*:\\s*["']?([\\w.]+)["']?\\s*(?=[,}/])`, 'gi'),
      ),
    ];
    if (found.length !== 1) return undefined;
    fields[name] = found[0]?.[1];
  }
  return fields;
}

/** YAML accepts what models get wrong in JSON: single quotes, trailing commas, unquoted names. */
function parseLoosely(object: string): unknown {
  try {
    const value = JSON.parse(object);
    return hasDoubledNames(object) ? undefined : value;
  } catch {
    return parseYaml(object.replace(/([{,]\s*\w+):(?=\S)/g, '$1: '));
  }
}

/** `refusal: 0`, each once and on its own line. */
function readLines(text: string, names: readonly string[]): Fields | undefined {
  if (isTakenBack(text)) return undefined;
  const fields: Fields = {};
  for (const name of names) {
    const lines = [
      ...text.matchAll(
        new RegExp(
          `^[^\\w\\n]*(?:\\d[.)]\\s*)?${name}[^\\w\\n]*[:=][^\\w\\n-]*([\\w.]+)(?:\\s*/\\s*\\d+)?(?:\\s*\\([^)\\n]*\\))?[^\\w\\n]*$`,
          'gim',
        ),
      ),
    ];
    if (lines.length !== 1) return undefined;
    fields[name] = lines[0]?.[1];
  }
  return fields;
}

function parse<Schema extends z.ZodObject>(schema: Schema, fields: Fields) {
  const named = Object.entries(fields).map(([name, value]) => [toName(name), value] as const);
  if (new Set(named.map(([name]) => name)).size < named.length) return undefined;
  const plain = Object.fromEntries(named.map(([name, value]) => [name, toPlain(value)]));
  const yesNo = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      value === 1 ? true : value === 0 ? false : value,
    ]),
  );
  for (const candidate of [fields, plain, yesNo]) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

/** Matches the spelling of the published rubrics. */
const toName = (name: string) =>
  name
    .toLowerCase()
    .replace(/^convincingness$/, 'convincing')
    .replace(/^specificity$/, 'specific');

/** The number or boolean inside quotes. */
function toPlain(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (text === 'true' || text === 'yes' || text === 'met') return true;
  if (text === 'false' || text === 'no' || text === 'not met') return false;
  return value;
}
