import { promptNames } from '@provoke/contract/lists';
import { isGood } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import type { Asker } from '../asker.ts';
import { listed } from '../names.ts';
import { readOpenApi } from '../open-api.ts';
import { HELLO, type Protocol } from '../protocol.ts';
import type { WayToReach } from '../recognised.ts';

const WAYS_MAX = 3;
const WORDS = 'This speaks LangServe.';

/** A chain describes its input; a server lists its chains in its OpenAPI document. */
export const langServe: Protocol = {
  path: /\/(?:invoke|stream)$/,
  async look(asker) {
    const own = await wayTo(asker, asker.base);
    if (own) return { words: WORDS, ways: [own], next: [] };
    const { names } = await readOpenApi(asker);
    const chains = names
      .filter(
        (path) => path.endsWith('/invoke') && names.includes(path.replace(/invoke$/, 'stream')),
      )
      .map((path) => path.slice(0, -'/invoke'.length));
    const ways = await Promise.all(
      chains.slice(0, WAYS_MAX).map((chain) => wayTo(asker, asker.origin + chain)),
    );
    const known = ways.filter((way) => way !== undefined);
    if (known.length === 0) return undefined;
    return { words: `${WORDS}${listed('chains', chains)}`, ways: known, next: [] };
  },
  async greet({ base, post }) {
    const config = { configurable: { session_id: crypto.randomUUID() } };
    const answer = await post(`${base}/invoke`, { input: HELLO, config });
    const json = answer && isGood(answer) ? answer.json : undefined;
    if (!isRecord(json) || !('output' in json) || !('metadata' in json || 'run_id' in json))
      return undefined;
    return { words: WORDS, ways: [{ type: 'chainkit', endpoint: base }], next: [] };
  },
};

async function wayTo({ get }: Asker, endpoint: string): Promise<WayToReach | undefined> {
  const schema = (await get(`${endpoint}/input_schema`))?.json;
  if (!isRecord(schema) || !SCHEMA.some((name) => name in schema)) return undefined;
  return { type: 'chainkit', endpoint, settings: settingsFor(schema) };
}

const SCHEMA = ['properties', 'title', 'anyOf', '$defs', '$ref'];

/** How a chain with this input is sent a prompt. */
function settingsFor(schema: Record<string, unknown>): Record<string, unknown> {
  if (schema['type'] === 'array') return { input: 'messages' };
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const names = Object.keys(properties);
  const key = promptNames(names)[0] ?? names[0];
  if (names.includes('messages')) return { input: 'messages', input_key: 'messages' };
  return key === undefined ? {} : { input_key: key };
}
