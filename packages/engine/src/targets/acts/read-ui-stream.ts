import { z } from 'zod';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { type Ending, endingBy } from '../over-http/read-ending.ts';
import { isDone, type Stream } from '../over-http/read-stream.ts';
import { toCall } from './read-calls.ts';
import { toResult } from './read-items.ts';
import { fromTold, type Told, thoughtIn } from './told.ts';

const Text = z.string().optional().catch(undefined);

const Chunk = z.looseObject({
  type: z.string(),
  /** Of a text; texts of one step may come interleaved. */
  id: Text,
  delta: Text,
  toolCallId: Text,
  toolName: Text,
  input: z.unknown().optional(),
  errorText: Text,
  approvalId: Text,
  reason: Text,
  finishReason: Text,
});
type Chunk = z.output<typeof Chunk>;

const chunksOf = ({ values }: Stream): Chunk[] =>
  values.flatMap((value) => Chunk.safeParse(value).data ?? []);

/** The UI message stream of AI SDK 5 and later, if an answer is one: by its header, or by its chunks. */
export function openUiStream({ headers }: HttpAnswer, stream: Stream) {
  const chunks = chunksOf(stream);
  return {
    isOne: 'x-vercel-ai-ui-message-stream' in headers || chunks.some(isOfUiStream),
    /** What it says: texts apart from thoughts, what tools were called with, and what they answered. */
    readSaid: () => ({ text: textOf(chunks), ...fromTold(toldIn(chunks)) }),
    /** How it ended. The agent may abort its reply, and version 7 says if its model's stream broke off. */
    readEnding(): Ending {
      if (chunks.some(({ type }) => type === 'abort')) return { unfinished: 'abort' };
      const finish = chunks.findLast(({ type }) => type === 'finish');
      const isCut =
        finish?.finishReason === 'interrupted' || !(finish ?? stream.parts.some(isDone));
      return isCut ? { unfinished: 'stream' } : endingBy(finish?.finishReason);
    },
  };
}

const isOfUiStream = ({ type, delta, toolCallId }: Chunk) =>
  /^(?:start|finish)-step$/.test(type) ||
  (type === 'text-delta' && delta !== undefined) ||
  (type === 'tool-input-available' && toolCallId !== undefined);

/** Each step is one answer of the model. What a reset takes back was said all the same. */
const isStep = ({ type }: Chunk) => type === 'start-step' || type === 'reset-step';

function textOf(chunks: readonly Chunk[]): string {
  const steps: string[] = [];
  let texts: string[] = [];
  let places = new Map<string | undefined, number>();
  for (const chunk of chunks) {
    const { type, id, delta = '' } = chunk;
    if (isStep(chunk)) {
      steps.push(texts.join(''));
      texts = [];
      places = new Map();
    } else if (type === 'text-start') places.set(id, texts.push('') - 1);
    else if (type === 'text-delta') {
      const place = places.get(id) ?? texts.push('') - 1;
      places.set(id, place);
      texts[place] += delta;
    }
  }
  return [...steps, texts.join('')].filter(Boolean).join('\n');
}

/** The agent's way, in its order. */
function toldIn(chunks: readonly Chunk[]): Told[] {
  const about = overviewOf(chunks);
  const told: Told[] = [];
  let thought = '';
  const endThought = () => {
    told.push(...thoughtIn(thought));
    thought = '';
  };
  for (const chunk of chunks) {
    if (chunk.type === 'reasoning-delta') thought += chunk.delta ?? '';
    if (chunk.type === 'reasoning-end') endThought();
    told.push(...toTold(chunk, about));
  }
  endThought();
  return told;
}

/** What later chunks say of a call. */
type Overview = {
  /** Approvals that a policy of the agent gave or refused, without asking a person. */
  decided: ReadonlyMap<string | undefined, Chunk>;
  /** Why calls were refused, by their ids. */
  reasons: ReadonlyMap<string | undefined, string | undefined>;
  /** Calls whose failure is told again as a result. */
  failed: ReadonlySet<string | undefined>;
};

function overviewOf(chunks: readonly Chunk[]): Overview {
  const of = (type: string) => chunks.filter((chunk) => chunk.type === type);
  const decided = new Map(of('tool-approval-response').map((one) => [one.approvalId, one]));
  return {
    decided,
    reasons: new Map(
      of('tool-approval-request').map(({ toolCallId, approvalId }) => [
        toolCallId,
        decided.get(approvalId)?.reason,
      ]),
    ),
    failed: new Set(of('tool-output-error').map(({ toolCallId }) => toolCallId)),
  };
}

function toTold(chunk: Chunk, { decided, reasons, failed }: Overview): Told[] {
  const { type, toolCallId: id, approvalId } = chunk;
  if (type === 'tool-input-available') return [toCall(sentBy(chunk))];
  if (type === 'tool-input-error')
    return [toCall(sentBy(chunk)), ...(failed.has(id) ? [] : [failureOf(chunk)])];
  if (type === 'tool-output-error') return [failureOf(chunk)];
  // A result on the way is not the last.
  if (type === 'tool-output-available') return chunk['preliminary'] ? [] : [toResult(chunk)];
  if (type === 'tool-output-denied')
    return [
      toResult({ ...chunk, errorText: ['denied', reasons.get(id)].filter(Boolean).join(': ') }),
    ];
  return type === 'tool-approval-request' && !decided.has(approvalId)
    ? [{ type: 'awaited', ...(id !== undefined && { id }) }]
    : [];
}

const failureOf = (chunk: Chunk): Told =>
  toResult({ ...chunk, errorText: chunk.errorText || 'failed' });

const sentBy = ({ toolCallId, toolName, input }: Chunk) => ({
  id: toolCallId,
  type: 'function',
  function: { name: toolName, arguments: input },
});
