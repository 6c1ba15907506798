import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { chatapiSdk } from '../targets/chatapi-sdk/chatapi-sdk.ts';
import { localmodel } from '../targets/localmodel/localmodel.ts';
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

export const wires = ['chatapi-sdk', 'router', 'localmodel'] as const;
export type Wire = (typeof wires)[number];

/** A model on a real server that calls tools, on one of the wires that carry them. Stopped at the end of the test. */
export async function callingModel(wire: Wire, say: Say) {
  const asked: Asked[] = [];
  const server = await scriptedServer(async ({ body }, response) => {
    const { messages, tools = [] } = JSON.parse(body);
    const question = { messages, tools, number: asked.length };
    asked.push(question);
    const said = await say(question);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(wire === 'localmodel' ? toLocal(said) : toChat(said)));
  });
  onTestFinished(server.close);
  return { url: server.url, asked };
}

const toChat = ({ text = null, calls }: Said | { text: null; calls?: Said['calls'] }) => ({
  choices: [
    {
      index: 0,
      finish_reason: calls ? 'tool_calls' : 'stop',
      message: {
        ...{ role: 'assistant', content: text },
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

const connection = { fetch, env: {}, timeoutMs: 5_000 };

export function connect(wire: Wire, url: string) {
  if (wire === 'localmodel') return localmodel.connect({ endpoint: url, model: 'm' }, connection);
  const endpoint = `${url}/v1`;
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
