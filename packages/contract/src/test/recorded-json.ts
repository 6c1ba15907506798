import fc from 'fast-check';
import type { JsonObject } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';

/** For packages whose compiler options find other types of it, which do not fit these. */
export { fc };

/** Members that every object has, or that JavaScript gives a meaning. */
const MEANT = [
  ...['toString', 'valueOf', 'toJSON', '__proto__', 'constructor', 'prototype', 'hasOwnProperty'],
  ...['then', 'length', 'name', 'map', 'toFixed', 'Symbol.toPrimitive', ''],
];

/** Members that readers of evidence look for. */
const READ = [
  ...['step_name', 'messages', 'role', 'content', 'text', 'prompt', 'input', 'message', 'choices'],
  ...['function', 'arguments', 'args', 'tool_name', 'verdicts', 'judge', 'outcome', 'score', 'raw'],
  ...['reason', 'details', 'decided_by', 'votes', 'panel', 'evidence', 'verdict', 'goal', 'arm'],
  ...['goal_index', 'technique', 'category', 'owasp', 'attempt', 'repeat', 'requests', 'stream'],
  ...['iteration', 'campaign', 'progress', 'judges', 'type', 'identifier', 'findings', 'id'],
];

const ODD_TEXTS = [
  ...['\ud800', '\u0000', '\u202e', '{', '[]', '{"choices":[null]}', '1', ' ', 'x'.repeat(700)],
  ...['2026-13-45T99:99:99Z', '2026-02-30', 'LLM02', 'privacy', 'broken', 'prompt', 'attack'],
];

/** JSON takes `1e400`, which JavaScript reads as infinite. */
const ODD_NUMBERS = [
  ...[0, -0, 1, -1, 0.5, 1e21, 1e308, 5e-324, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...[2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, 10_000_001],
];

/** What a reader writes that took something for a text or a number that is none. */
export const MISREAD = /NaN|Infinity|undefined|\[object |native code/;
export const anyText = fc.string().map((text) => (MISREAD.test(text) ? 'a text' : text));

const name = fc.oneof(fc.constantFrom(...MEANT), fc.constantFrom(...READ), anyText);

const scalar = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, ...MEANT),
  fc.constantFrom<unknown>(...ODD_NUMBERS),
  fc.constantFrom<unknown>(null, true, false),
  anyText,
);

/** As deep as the service takes, less what is around it. */
const DEPTH = limits.jsonDepthMax - 20;
const nested = (wrap: (inner: unknown) => unknown) =>
  Array.from({ length: DEPTH }).reduce(wrap, null);
const deep = fc.constantFrom(
  nested((inner) => [inner]),
  nested((inner) => ({ messages: inner })),
);

/** Own members, also where one is called `__proto__`. */
const toObject = (members: readonly (readonly [string, unknown])[]): JsonObject =>
  Object.fromEntries(members);

const { json, object } = fc.letrec<{ json: unknown; object: JsonObject }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: scalar },
    { weight: 5, arbitrary: tie('object') },
    { weight: 3, arbitrary: fc.array(tie('json'), { maxLength: 4 }) },
    { weight: 1, arbitrary: deep },
  ),
  object: fc.array(fc.tuple(name, tie('json')), { maxLength: 4 }).map(toObject),
}));

/** Any JSON, most of it made to break what reads it. */
export const recordedJson = json;
export const recordedObject = object;

/** One that no `String(…)`, no template and no `join` survives. */
const unprintable = fc.constantFrom<unknown>({ toString: 1 }, [{ toString: 1 }], {
  toString: null,
  valueOf: null,
});

/**
 * What a client records that does almost as ours: an example of which some values are hostile, some members are missing
 * and some were added. Hostile JSON alone would seldom have the shape in which a reader fails.
 */
export function almost(example: unknown): fc.Arbitrary<unknown> {
  const kept = Array.isArray(example)
    ? almostList(example)
    : typeof example === 'object' && example !== null
      ? almostObject(example)
      : fc.constant(example);
  return fc.oneof(
    { weight: 16, arbitrary: kept },
    { weight: 1, arbitrary: unprintable },
    { weight: 2, arbitrary: recordedJson },
  );
}

const almostList = (items: readonly unknown[]) =>
  fc
    .tuple(fc.tuple(...items.map(almost)), fc.array(recordedJson, { maxLength: 1 }))
    .map((parts) => parts.flat());

export const almostObject = (example: object): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(
      fc.tuple(
        ...Object.entries(example).map(([own, value]) =>
          fc.option(
            almost(value).map((changed) => [own, changed] as const),
            { freq: 16 },
          ),
        ),
      ),
      fc.array(fc.tuple(name, recordedJson), { maxLength: 1 }),
    )
    .map(([members, more]) => toObject([...members.filter((one) => one !== null), ...more]));
