import { UsageError } from '@provoke/campaign';
import { parseJson } from '@provoke/engine';
import type { ImportedBody, ImportedRequest } from './request.ts';

export const wrong = (why: string) =>
  new UsageError(why, { next: ['provoke agent import --curl -   # paste it, then Ctrl-D'] });

const inFile = (what: string, file: string) =>
  wrong(`${what} the file ${file}, which is not read. Put the text there.`);

type Data = Record<'json' | 'data' | 'raw' | 'encoded', readonly string[]>;

/** What the options of data send together. */
export function dataOf({ json, data, raw, encoded }: Data): string {
  const file = [...json, ...data].find((text) => text.startsWith('@'));
  if (file !== undefined) throw inFile('Its body is in', file.slice(1));
  return json.length > 0 ? json.join('') : [...data, ...raw, ...encodedFields(encoded)].join('&');
}

/** As `--data-urlencode` and `--url-query` take them: `name=text`, `=text`, `text`, `name@file`. */
export const encodedFields = (given: readonly string[]): string[] =>
  given.map((text) => {
    const [, name = '', sign, value = text] = /^([^=@]*)([=@])(.*)$/s.exec(text) ?? [];
    if (sign === '@') throw inFile('Its body is in', value);
    return name === '' ? encodeURIComponent(value) : `${name}=${encodeURIComponent(value)}`;
  });

/** The parts of `--form`. */
export const partsOf = (form: readonly string[], literal: readonly string[]): Field[] => [
  ...form.map(partOf),
  ...literal.map(fieldOf),
];

export function bodyOf(
  data: string,
  { parts, headers }: { parts: readonly Field[]; headers: ImportedRequest['headers'] },
): ImportedBody | undefined {
  if (parts.length > 0) return { type: 'form', multipart: true, fields: parts };
  if (data === '') return undefined;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const json = parseJson(data);
  if (typeof json === 'object' && json !== null) return { type: 'json', value: json };
  if (json === undefined && (/json/i.test(type) || LIKE_JSON.test(data)))
    throw wrong('Its body looks like JSON, but cannot be parsed. Check its quotes.');
  if (type.startsWith('multipart/'))
    return { type: 'form', multipart: true, fields: encodedParts(data, type) };
  const isForm = type === '' || type.startsWith('application/x-www-form-urlencoded');
  return isForm && /^[^=&\s]+=/.test(data)
    ? { type: 'form', multipart: false, fields: [...new URLSearchParams(data)] }
    : { type: 'text', text: data };
}

const LIKE_JSON = /^\s*(?:\{\s*"|\[\s*[{["])/;

type Field = [name: string, value: string];

function fieldOf(part: string): Field {
  const [, name = part, value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
  return [name, value];
}

/** A value ends at a semicolon, unless it is quoted; what follows says of what kind it is. */
function partOf(part: string): Field {
  const [name, value] = fieldOf(part);
  if (/^[@<]/.test(value)) throw inFile('It sends', value.slice(1));
  const quoted = /^\s*"((?:[^"\\]|\\.)*)"/s.exec(value)?.[1];
  if (quoted !== undefined) return [name, quoted.replace(/\\(["\\])/g, '$1')];
  return [name, value.split(';', 1)[0] ?? ''];
}

/** The fields of a body that a browser had encoded already. */
function encodedParts(data: string, type: string): Field[] {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? '';
  return data.split(`--${boundary}`).flatMap((part): Field[] => {
    const [, name, value] =
      /name="([^"]*)"(?!;\s*filename)[^\n]*\r?\n(?:[^\n]+\n)*\r?\n([\s\S]*?)\r?\n$/.exec(part) ??
      [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}
