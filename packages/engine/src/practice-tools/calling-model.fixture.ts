import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { chatapiSdk } from '../targets/chatapi-sdk/chatapi-sdk.ts';
import { localmodel } from '../targets/localmodel/localmodel.ts';
import { responses } from '../targets/responses/responses.ts';
import { router } from '../targets/router/router.ts';
import { practiceTarget } from './practice-target.ts';
import { type PracticeTools, practiceToolsSchema } from './practice-tools.ts';

/** A message as it arrived, and what is common to all wires. */
export type Heard = {
  role: string;
  content: string | null;
  tool_calls?: readonly { id?: string; function: { name: string; arguments: unknown } }[];
  tool_call_id?: string;
  tool_name?: string;
};

type Said = {
  text?: string;
  calls?: readonly { name: string; arguments?: unknown; id?: string }[];
};
type Asked = { messages: readonly Heard[]; tools: readonly unknown[]; number: number };
type Say = (asked: Asked) => Said | Promise<Said>;

export const wires = ['chatapi-sdk', 'responses', 'router', 'localmodel'] as const;
export type Wire = (typeof wires)[number];

/** A model on a real server that calls tools, on one of the wires that carry them. Stopped at the end of the test. */
export async function callingModel(wire: Wire, say: Say) {
  const asked: Asked[] = [];
  const server = await scriptedServer(async ({ body }, response) => {
    const { input, messages = input.map(toHeard), tools = [] } = JSON.parse(body);
    const question = { messages, tools, number: asked.length };
    asked.push(question);
    const said = await say(question);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[wire](said)));
  });
  onTestFinished(server.close);
  return { url: server.url, asked };
}

const toChat = ({ text, calls }: Said) => ({
  choices: [
    {
      index: 0,
      finish_reason: calls ? 'tool_calls' : 'stop',
      message: {
        ...{ role: 'assistant', content: text ?? null },
        ...(calls && {
          tool_calls: calls.map(({ name, arguments: args = {}, id }, at) => ({
            ...{ id: id ?? `call_${at + 1}`, type: 'function' },
            function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
          })),
        }),
      },
    },
  ],
  usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
});

const toLocal = ({ text = '', calls }: Said) => ({
  message: {
    ...{ role: 'assistant', content: text },
    ...(calls && {
      tool_calls: calls.map(({ name, arguments: args = {} }) => ({
        function: { name, arguments: args },
      })),
    }),
  },
  ...{ done: true, done_reason: 'stop', prompt_eval_count: 100, eval_count: 10 },
});

type Item = {
  role?: string;
  content?: string;
  type?: string;
  call_id?: string;
  name?: string;
  arguments?: string;
  output?: string;
};

/** An item as the message that it is elsewhere. */
function toHeard({ role = '', content, type, call_id = '', ...item }: Item): Heard {
  if (type === 'function_call') {
    const { name = '', arguments: args } = item;
    const call = { id: call_id, function: { name, arguments: args } };
    return { role: 'assistant', content: null, tool_calls: [call] };
  }
  return type === 'function_call_output'
    ? { role: 'tool', content: item.output ?? null, tool_call_id: call_id }
    : { role, content: content ?? null };
}

const toItems = ({ text, calls = [] }: Said) => ({
  ...{ id: 'resp_1', object: 'response', status: 'completed' },
  output: [
    ...(text === undefined
      ? []
      : [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }]),
    ...calls.map(({ name, arguments: args = {}, id }, at) => ({
      ...{ type: 'function_call', id: `fc_${at + 1}`, call_id: id ?? `call_${at + 1}`, name },
      arguments: typeof args === 'string' ? args : JSON.stringify(args),
    })),
  ],
  usage: { input_tokens: 100, output_tokens: 10, total_tokens: 110 },
});

const answers: Readonly<Record<Wire, (said: Said) => object>> = {
  'chatapi-sdk': toChat,
  responses: toItems,
  router: toChat,
  localmodel: toLocal,
};

const connection = { fetch, env: {}, timeoutMs: 5_000 };

export function connect(wire: Wire, url: string) {
  if (wire === 'localmodel') return localmodel.connect({ endpoint: url, model: 'm' }, connection);
  const endpoint = `${url}/v1`;
  if (wire === 'responses') return responses.connect({ endpoint, model: 'm' }, connection);
  return wire === 'router'
    ? router.connect({ endpoint, model: 'chatapi/m' }, connection)
    : chatapiSdk.connect({ endpoint, model: 'm' }, connection);
}

export const toTools = (given: unknown): PracticeTools => practiceToolsSchema.parse(given);

/** A model with practice tools, and what it was asked. */
export async function practiceModel(
  { wire = 'chatapi-sdk', tools, now }: { wire?: Wire; tools: unknown; now?: () => number },
  say: Say,
) {
  const { url, asked } = await callingModel(wire, say);
  return { target: practiceTarget(connect(wire, url), toTools(tools), now), asked };
}
