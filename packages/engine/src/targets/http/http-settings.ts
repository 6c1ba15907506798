import { z } from 'zod';
import { compileJsonPath } from '../../parsing/json-path/json-path.ts';
import { RequestHeaders } from '../over-http/request-headers.ts';
import { StreamEnd } from './stream-end.ts';

/** A JSONPath, compiled. */
export const Path = z.string().transform((path, context) => {
  try {
    return compileJsonPath(path);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** One path, or several whose findings are joined in their order. */
const Paths = z.union([
  Path,
  z
    .array(Path)
    .min(1)
    .transform((paths) => (document: unknown) => paths.flatMap((path) => path(document))),
]);

export const HttpSettings = z.strictObject({
  /** May contain `{{prompt}}`, `{{session}}` and `{{api_key}}`, which are URL-encoded. */
  endpoint: z.string().optional(),
  model: z.string().optional(),
  apiKey: z.string().optional(),
  method: z
    .string()
    .regex(/^[A-Za-z]+$/)
    .transform((method) => method.toUpperCase())
    .default('POST'),
  headers: RequestHeaders,
  body: z
    .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .optional()
    .describe(
      'template with {{prompt}}, {{messages}}, {{session}}, {{api_key}} (default: {"prompt": …})',
    ),
  reply_path: Paths.optional().describe(
    'JSONPath of the reply, or a list of them (default: the whole body)',
  ),
  reply_join: z
    .string()
    .max(100)
    .optional()
    .describe('what is put between the parts of a reply (default: a line break; none in streams)'),
  stream_path: Paths.optional().describe(
    'JSONPath of the part of the reply in each event or line of a stream',
  ),
  stream_end: StreamEnd.optional().describe(
    'what ends a stream: a text such as [DONE], an event, or a JSONPath that finds something in the last part',
  ),
  calls: Paths.optional().describe('JSONPath of the tool calls'),
  results: Paths.optional().describe('JSONPath of what the tools answered; may be the same'),
  tool_calls_path: Path.optional().describe('the same as calls, by its earlier name'),
  session_path: Path.optional().describe('JSONPath of the session id in a response'),
});
export type HttpSettings = z.output<typeof HttpSettings>;
