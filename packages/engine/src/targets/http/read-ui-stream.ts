import { z } from 'zod';
import { toCall } from '../acts/read-calls.ts';
import { toResult } from '../acts/read-items.ts';
import { fromTold, type Told, thoughtIn } from '../acts/told.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import type { Stream } from '../over-http/read-stream.ts';

const Chunk = z.looseObject({
  type: z.string(),
  delta: z.string().optional().catch(undefined),
  toolCallId: z.string().optional().catch(undefined),
  toolName: z.string().optional().catch(undefined),
  input: z.unknown().optional(),
});
type Chunk = z.output<typeof Chunk>;

/** Whether an answer is the stream of AI SDK 5 and later: by its header, or by its parts. */
export const isUiStream = ({ headers }: HttpAnswer, { values }: Stream): boolean =>
  'x-vercel-ai-ui-message-stream' in headers ||
  values.some((value) => isText(Chunk.safeParse(value).data));

const isText = (chunk: Chunk | undefined) =>
  chunk?.type === 'text-delta' && chunk.delta !== undefined;

/** What it says: texts apart from thoughts, what tools were called with, and what they answered. */
export function readUiStream({ values }: Stream) {
  const chunks = values.flatMap((value) => Chunk.safeParse(value).data ?? []);
  const words = (type: string) =>
    chunks.map((chunk) => (chunk.type === type ? (chunk.delta ?? '') : '')).join('');
  const told = [...thoughtIn(words('reasoning-delta')), ...chunks.flatMap(toTold)];
  return { text: words('text-delta'), ...fromTold(told) };
}

function toTold(chunk: Chunk): Told[] {
  if (chunk.type === 'tool-input-available') return [toCall(sentBy(chunk))];
  // An answer on the way is not the last.
  const isResult = /^tool-output-(?:available|error|denied)$/.test(chunk.type);
  if (!isResult || chunk['preliminary'] === true) return [];
  const denied = chunk.type === 'tool-output-denied' && { errorText: 'denied' };
  return [toResult({ ...chunk, ...denied })];
}

const sentBy = ({ toolCallId, toolName, input }: Chunk) => ({
  id: toolCallId,
  type: 'function',
  function: { name: toolName, arguments: input },
});
