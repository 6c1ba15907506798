import type { Step } from '@provoke/evidence';
import { z } from 'zod';
import { thoughtStep, toolCallStep } from '../../definitions/steps.ts';
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

/** What it says: texts apart from thoughts, and what tools were called with. */
export function readUiStream({ values }: Stream) {
  const chunks = values.flatMap((value) => Chunk.safeParse(value).data ?? []);
  const words = (type: string) =>
    chunks.map((chunk) => (chunk.type === type ? (chunk.delta ?? '') : '')).join('');
  const called = chunks.filter(({ type }) => type === 'tool-input-available').map(toCall);
  const thoughts = words('reasoning-delta');
  const steps: Step[] = [...(thoughts ? [thoughtStep(thoughts)] : []), ...called.map(toolCallStep)];
  return { text: words('text-delta'), toolCalls: called.length > 0 ? called : null, steps };
}

const toCall = ({ toolCallId, toolName, input }: Chunk) => ({
  id: toolCallId,
  type: 'function',
  function: { name: toolName, arguments: input },
});
