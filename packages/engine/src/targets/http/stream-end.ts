import { z } from 'zod';
import { compileJsonPath } from '../../parsing/json-path/json-path.ts';
import { isRecord } from '../over-http/is-record.ts';
import { isDone, type Stream, type StreamPart } from '../over-http/read-stream.ts';

type IsEnd = (part: StreamPart) => boolean;

/** The user's end mark: a text, the name of an event, or a path. */
export const StreamEnd = z
  .string()
  .min(1)
  .max(500)
  .transform((mark, context): IsEnd => {
    if (!mark.startsWith('$'))
      return ({ event, data }) => data.trim() === mark.trim() || event === mark;
    try {
      const path = compileJsonPath(mark);
      return ({ value }) => path(value).some(Boolean);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

/**
 * Whether a stream came to its end: by the user's mark, or as its protocol says. Of a protocol without documents,
 * only a part that breaks off tells.
 */
export function isEnded({ parts, isBrokenOff }: Stream, isEnd: IsEnd | undefined): boolean {
  if (isEnd) return parts.some(isEnd);
  if (parts.some(isDone)) return true;
  const known = PROTOCOLS.filter(({ isPart }) => parts.some(isPart));
  if (known.length > 0) return parts.some((part) => known.some((protocol) => protocol.isEnd(part)));
  return !isBrokenOff;
}

type Protocol = { isPart: IsEnd; isEnd: IsEnd };

const typed = (part: RegExp, end: RegExp): Protocol => ({
  isPart: ({ value }) => part.test(typeOf(value)),
  isEnd: ({ value }) => end.test(typeOf(value)),
});

const typeOf = (value: unknown): string =>
  isRecord(value) && typeof value['type'] === 'string' ? value['type'] : '';

const choiceHas = (name: string) => compileJsonPath(`$.choices[*].${name}`);
const [deltas, reasons] = [choiceHas('delta'), choiceHas('finish_reason')];
const finishReasons = compileJsonPath('$.candidates[*].finishReason');

/** Streams whose end is documented: chat completions, Anthropic, OpenAI's responses, AI SDK, Ollama, Gemini, Dify. */
const PROTOCOLS: readonly Protocol[] = [
  {
    isPart: ({ value }) => deltas(value).length > 0,
    isEnd: ({ value }) => reasons(value).some(Boolean),
  },
  typed(/^message_start$/, /^message_stop$/),
  typed(/^response\.created$/, /^response\.(?:completed|incomplete|failed)$/),
  typed(/^text-(?:start|delta)$/, /^(?:finish|abort)$/),
  {
    isPart: ({ value }) => isRecord(value) && typeof value['done'] === 'boolean',
    isEnd: ({ value }) => isRecord(value) && value['done'] === true,
  },
  {
    isPart: ({ value }) => isRecord(value) && Array.isArray(value['candidates']),
    isEnd: ({ value }) => finishReasons(value).some(Boolean),
  },
  {
    isPart: ({ value }) => isRecord(value) && value['event'] === 'message' && 'answer' in value,
    isEnd: ({ value }) => isRecord(value) && value['event'] === 'message_end',
  },
];
