import type { Step } from '@provoke/evidence';
import { z } from 'zod';
import { readItem } from '../acts/read-items.ts';
import { fromTold, thoughtIn } from '../acts/told.ts';
import { endingBy } from '../over-http/read-ending.ts';
import type { Reading } from '../subprocess/command-line-tool.ts';
import { account } from '../subprocess/describe-steps.ts';
import { readEvents } from '../subprocess/read-events.ts';
import type { ToolOutput } from '../subprocess/run-tool.ts';

const Words = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('thinking'), thinking: z.string() }),
]);

/** A turn of the agent, or results of its tools. */
const Turn = z.object({
  type: z.enum(['assistant', 'user']),
  message: z.object({
    stop_reason: z.string().nullish().catch(null),
    /** Words, thoughts, calls and results. Of an act, what is not shown is unknown; other kinds are ignored. */
    content: z.array(z.unknown()),
  }),
  /** Set if a sub-agent speaks, not the agent. */
  parent_tool_use_id: z.string().nullish(),
  is_api_error_message: z.boolean().nullish(),
});

const Result = z.object({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean(),
  result: z.string().optional(),
  session_id: z.string().optional(),
  num_turns: z.number().optional(),
  total_cost_usd: z.number().optional(),
  terminal_reason: z.string().nullish(),
  permission_denials: z.array(z.unknown()).optional().catch(undefined),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cache_read_input_tokens: z.number().nullish(),
      cache_creation_input_tokens: z.number().nullish(),
    })
    .optional()
    .catch(undefined),
});
type Result = z.output<typeof Result>;

/** Reads the `stream-json` output of the first coding command line: turns of content blocks, then a result. */
export function readMessagesStream({ stdout }: Pick<ToolOutput, 'stdout'>): Reading {
  const events = readEvents(stdout);
  const turns = events.flatMap((event) => Turn.safeParse(event).data ?? []);
  const result = events.flatMap((event) => Result.safeParse(event).data ?? []).at(-1);
  const blocks = turns.flatMap(({ message, parent_tool_use_id, type, is_api_error_message }) =>
    message.content.map((block) => ({
      block,
      words: Words.safeParse(block).data,
      isReply: type === 'assistant' && !parent_tool_use_id && !is_api_error_message,
    })),
  );
  const said = blocks.flatMap(({ words, isReply }) =>
    isReply && words?.type === 'text' ? [words.text] : [],
  );
  const failure = result && failureOf(result);
  const { toolCalls, steps } = fromTold(
    blocks.flatMap(({ block, words }) =>
      words?.type === 'thinking' ? thoughtIn(words.thinking) : readItem(block),
    ),
  );
  return {
    // Everything that its user sees, because text before a tool call counts as well.
    text: result && (said.join('\n\n') || (result.result ?? '')),
    toolCalls,
    steps: [...steps, ...accountOf(result)],
    usage: usageOf(result),
    session: result?.session_id,
    // Of the agent's last turn.
    ...endingBy(turns.findLast(({ type }) => type === 'assistant')?.message.stop_reason),
    failure,
  };
}

const POLICY = /usage policy|violate/i;

/** An error is a failure, with one exception: a refusal under the vendor's policy is an answer to the prompt. */
function failureOf({ is_error, subtype, result = '', terminal_reason }: Result) {
  if (!is_error && !subtype.startsWith('error')) return undefined;
  const isRefusal = !subtype.startsWith('error') && POLICY.test(result);
  if (isRefusal) return undefined;
  return result || [subtype, terminal_reason].filter(Boolean).join(': ');
}

const accountOf = (result: Result | undefined): Step[] =>
  result
    ? [
        account({
          session_id: result.session_id,
          turns: result.num_turns,
          cost_usd: result.total_cost_usd,
          permission_denials: result.permission_denials,
        }),
      ]
    : [];

function usageOf(result: Result | undefined) {
  const usage = result?.usage;
  if (!usage) return null;
  const { cache_read_input_tokens: read, cache_creation_input_tokens: created } = usage;
  return {
    inputTokens: usage.input_tokens + (read ?? 0) + (created ?? 0),
    outputTokens: usage.output_tokens,
  };
}
