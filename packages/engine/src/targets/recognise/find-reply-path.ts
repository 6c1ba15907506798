import { isRecord } from '../over-http/is-record.ts';

/** The fields that agents put their reply into, in order of preference. */
const TEXTS = [
  ...['reply', 'response', 'answer', 'output', 'message', 'text', 'content', 'result'],
  ...['generated_text', 'completion'],
];
/** What may hold one of them. */
const HOLDERS = [...TEXTS, 'data', 'messages', 'outputs', 'results', 'choices', 'candidates'];
const PARTS = [...HOLDERS, 'parts', 'delta'];

const DEPTH_MAX = 5;

export type FoundReply = { path: string; reply: string };

/** Where the reply is in an answer, as a JSONPath; undefined for an answer that is the reply itself, or has none. */
export const findReplyPath = (json: unknown): FoundReply | undefined =>
  findIn(json, '$', DEPTH_MAX);

function findIn(value: unknown, path: string, depth: number): FoundReply | undefined {
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return findInList(value, path, depth);
  if (!isRecord(value)) return undefined;
  for (const name of TEXTS) {
    const text = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof text === 'string' && text !== '') return { path: `${path}.${name}`, reply: text };
  }
  for (const name of PARTS) {
    if (!Object.hasOwn(value, name)) continue;
    const inner = findIn(value[name], `${path}.${name}`, depth - 1);
    if (inner) return inner;
  }
  return undefined;
}

/** The first of several choices; otherwise the last, which is the newest message. */
function findInList(list: readonly unknown[], path: string, depth: number): FoundReply | undefined {
  const isChoice = /\.(?:choices|candidates)$/.test(path);
  return findIn(list.at(isChoice ? 0 : -1), `${path}[${isChoice ? 0 : -1}]`, depth - 1);
}
