import { resolveReference } from '../../parsing/resolve-reference.ts';
import { isRecord } from '../over-http/is-record.ts';
import type { Asker } from './asker.ts';

const PATH = /^\/[\w./~-]{0,200}$/;
const PATHS_MAX = 500;

/** The paths that a server says it takes, with what they say of them. */
export async function readOpenApi({ get, origin }: Asker) {
  const json = (await get(`${origin}/openapi.json`))?.json;
  const paths = isRecord(json) && isRecord(json['paths']) ? json['paths'] : {};
  const names = Object.keys(paths)
    .slice(0, PATHS_MAX)
    .filter((path) => PATH.test(path));
  return { names, fieldsOf: (path: string) => fieldsOf(json, paths[path]) };
}

/** The fields that a path needs in its body, then those that it may have. */
function fieldsOf(whole: unknown, path: unknown): string[] {
  const written = within(path, ['post', 'requestBody', 'content', 'application/json', 'schema']);
  const schema = resolveReference(written, whole);
  if (!isRecord(schema)) return [];
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = isRecord(schema['properties']) ? Object.keys(schema['properties']) : [];
  return [...new Set([...required.filter((name) => typeof name === 'string'), ...names])];
}

const within = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (isRecord(part) && Object.hasOwn(part, name) ? part[name] : undefined),
    value,
  );
