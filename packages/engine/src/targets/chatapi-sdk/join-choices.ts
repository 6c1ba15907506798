import { z } from 'zod';
import { joinToolCalls } from '../acts/join-tool-calls.ts';
import { bothOf, toResult } from '../acts/read-items.ts';
import type { Told } from '../acts/told.ts';
import { Content, contentText, contentThoughts } from '../over-http/content-text.ts';
import { isRecord } from '../over-http/is-record.ts';

const Words = z.string().nullish().catch(null);

const Called = z
  .looseObject({ name: Words, arguments: z.unknown().optional() })
  .nullish()
  .catch(null);

/** A message, or a piece of one. */
const Piece = z.object({
  role: Words,
  tool_call_id: Words,
  content: Content.nullish(),
  refusal: Words,
  tool_calls: z.array(z.unknown()).nullish(),
  function_call: Called,
  // Servers use either name.
  reasoning: Words,
  reasoning_content: Words,
  /** Tools that a server ran by itself, as Groq sends them. */
  executed_tools: z
    .array(z.looseObject({ type: Words }))
    .nullish()
    .catch(null),
});
type Piece = z.output<typeof Piece>;

const Choice = z.object({
  index: z.number().nullish().catch(null),
  finish_reason: z.unknown().optional(),
  error: z.unknown().optional(),
  message: Piece.nullish(),
  delta: Piece.nullish(),
});
type Choice = z.output<typeof Choice>;

const Tokens = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() });
const Usage = Tokens.nullish().catch(null);

const Part = z.looseObject({
  choices: z.array(Choice),
  usage: Usage,
  // Where one server puts it in a stream.
  x_groq: z.looseObject({ usage: Usage }).nullish().catch(null),
});

export type JoinedChoices = {
  text: string;
  thoughts: string;
  toolCalls: unknown[];
  /** What tools answered, and those that the server ran by itself. */
  told: Told[];
  finishReason: string | undefined;
  /** What went wrong in the middle of it. */
  error: unknown;
  usage: z.output<typeof Usage>;
};

/**
 * The first choice of a completion: whole, or joined from the parts of a stream. Undefined if none of them has a
 * message, or if one cannot be read, which may be the one that counts.
 */
export function joinChoices(values: readonly unknown[]): JoinedChoices | undefined {
  const parsed = values.filter(hasChoices).map((value) => Part.safeParse(value).data);
  const parts = parsed.flatMap((part) => part ?? []);
  if (parts.length < parsed.length) return undefined;
  const choices = firstOf(parts.flatMap((part) => part.choices.map(withIndex)));
  if (!choices.some(({ message, delta }) => message ?? delta)) return undefined;
  const all = piecesOf(choices);
  const pieces = all.filter((piece) => !isResult(piece));
  return {
    text: [joinWords(pieces, ({ content }) => contentText(content)), joinWords(pieces, refusalOf)]
      .filter(Boolean)
      .join('\n'),
    thoughts: joinWords(pieces, thoughtsOf),
    toolCalls: toolCallsOf(choices),
    told: [...ranIn(choices), ...all.filter(isResult).map(toResult)],
    error: choices.map(({ error }) => error).find(Boolean),
    finishReason: choices.map(reasonOf).findLast((reason) => reason !== undefined),
    usage: parts.map(({ usage, x_groq }) => usage ?? x_groq?.usage).findLast(Boolean),
  };
}

/** Other parts of a stream have what it cost, or what a filter says of the prompt. */
const hasChoices = (value: unknown) => isRecord(value) && Array.isArray(value['choices']);

type Indexed = Choice & { index: number };

/** Without an index, their order counts. */
const withIndex = (choice: Choice, position: number): Indexed => ({
  ...choice,
  index: choice.index ?? position,
});

function firstOf(choices: readonly Indexed[]): Indexed[] {
  const first = choices.reduce((least, { index }) => Math.min(least, index), Infinity);
  return choices.filter(({ index }) => index === first);
}

/** A server may repeat the whole message at the end of its stream: what is longer has all of it. */
function piecesOf(choices: readonly Choice[]): Piece[] {
  const deltas = choices.flatMap(({ delta }) => delta ?? []);
  const messages = choices.flatMap(({ message }) => message ?? []);
  return lengthOf(messages) > lengthOf(deltas) || deltas.length === 0 ? messages : deltas;
}

const lengthOf = (pieces: readonly Piece[]) =>
  joinWords(pieces, ({ content }) => contentText(content)).length;

const joinWords = (pieces: readonly Piece[], wordsOf: (piece: Piece) => string) =>
  pieces.map(wordsOf).join('');

const refusalOf = ({ refusal }: Piece) => refusal ?? '';

const thoughtsOf = ({ content, reasoning, reasoning_content }: Piece) =>
  reasoning_content || reasoning || contentThoughts(content);

/** A server that runs tools may send what they answer as a message of theirs, within the reply. */
const isResult = ({ role }: Piece) => role === 'tool';

/** In a stream, a tool comes again when it has ended. */
function ranIn(choices: readonly Choice[]): Told[] {
  const ran = choices.flatMap(({ message, delta }) => (message ?? delta)?.executed_tools ?? []);
  const last = new Map(ran.map((tool, at) => [tool['index'] ?? at, tool]));
  return [...last.values()].flatMap((tool) => bothOf(tool, tool['name'] ?? tool.type));
}

function toolCallsOf(choices: readonly Choice[]): unknown[] {
  const deltas = choices.flatMap(({ delta }) => delta ?? []);
  const messages = choices.flatMap(({ message }) => message ?? []);
  const joined = joinToolCalls(deltas.flatMap(calledPiecesOf));
  return joined.length > 0 ? joined : messages.flatMap(callsOf);
}

/** The older way to call has one call, without an id. */
const callsOf = ({ tool_calls, function_call }: Piece): unknown[] => [
  ...(tool_calls ?? []),
  ...(function_call ? [{ type: 'function', function: function_call }] : []),
];

/** All pieces of that one call have the same index. */
const calledPiecesOf = ({ tool_calls, function_call }: Piece): unknown[] => [
  ...(tool_calls ?? []),
  ...(function_call ? [{ index: -1, function: function_call }] : []),
];

const reasonOf = ({ finish_reason }: Choice) =>
  typeof finish_reason === 'string' && finish_reason !== '' ? finish_reason : undefined;
