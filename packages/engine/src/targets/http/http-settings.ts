import { z } from 'zod';
import { credentialSettings } from '../over-http/authorized-caller.ts';
import { RequestHeaders } from '../over-http/request-headers.ts';
import { JobSettings } from './job.ts';
import { Path, Paths } from './path-setting.ts';
import { type PresetName, presets } from './presets/presets.ts';
import { Body, Method } from './request-settings.ts';
import { setupFields } from './setup.ts';
import { StreamEnd } from './stream-end.ts';

const Role = z.string().min(1).optional();

const NAMES = Object.keys(presets).join(', ');

export const HttpSettings = z.strictObject({
  preset: z
    .custom<PresetName>((name) => typeof name === 'string' && Object.hasOwn(presets, name), {
      error: `There is no such preset. Known are: ${NAMES}.`,
    })
    .optional()
    .describe(`a server whose other settings are known: ${NAMES}`),
  /** May contain `{{prompt}}`, `{{session}}` and `{{api_key}}`, which are URL-encoded. */
  endpoint: z.string().optional(),
  /** Sent where a template names it: `{{model}}`. */
  model: z.string().optional(),
  apiKey: z.string().optional(),
  method: Method.default('POST'),
  headers: RequestHeaders,
  body: Body.optional().describe(
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
  error_path: Paths.optional().describe(
    "JSONPath of the agent's error in an answer with a good status, or in a part of a stream",
  ),
  calls: Paths.optional().describe('JSONPath of the tool calls'),
  results: Paths.optional().describe('JSONPath of what the tools answered; may be the same'),
  tool_calls_path: Path.optional().describe('the same as calls, by its earlier name'),
  session_path: Path.optional().describe('JSONPath of the session id in a response'),
  job: JobSettings.optional().describe(
    'for an agent that takes the prompt as a job: where its answer is asked for, and how its end is known',
  ),
  message_template: z
    .unknown()
    .optional()
    .describe('shape of each message in {{messages}}, with {{role}} and {{content}}'),
  roles: z
    .strictObject({ system: Role, user: Role, assistant: Role })
    .optional()
    .describe('names of the roles there, such as {"assistant": "model"}'),
  ...credentialSettings,
  ...setupFields,
});
export type HttpSettings = z.output<typeof HttpSettings>;
