import type { HttpAnswer } from '../../over-http/call-http.ts';
import { isRecord } from '../../over-http/is-record.ts';
import type { Asker } from '../asker.ts';
import { readOpenApi } from '../open-api.ts';
import { readMissingFields } from '../read-missing-fields.ts';
import type { Recognised } from '../recognised.ts';

type Other = (asker: Asker) => Recognised | undefined | Promise<Recognised | undefined>;

/** Protocols of agents that no agent type speaks, each with what reaches it all the same. */
export async function findOtherProtocol(asker: Asker): Promise<Recognised | undefined> {
  for (const find of OTHERS) {
    const found = await find(asker);
    if (found) return found;
  }
  return undefined;
}

const some = ({ heard }: Asker, test: (answer: HttpAnswer) => boolean): boolean =>
  heard.some(({ answer }) => test(answer));

/** What answers nothing at all is not asked what else it may be. */
const speaksHttp = ({ heard }: Asker): boolean => heard.length > 0;

/** No type speaks it: its JSON by template, or the chat that a person uses. */
const notSpoken = (words: string, { address, origin }: Asker): Recognised => ({
  words,
  ways: [],
  next: [{ do: 'http', endpoint: address }, { do: 'import' }, { do: 'scan', url: origin }],
});

const a2a: Other = async (asker) => {
  const { get, origin } = asker;
  if (!speaksHttp(asker)) return undefined;
  for (const name of ['agent-card.json', 'agent.json']) {
    const card = (await get(`${origin}/.well-known/${name}`))?.json;
    if (isRecord(card) && ('skills' in card || 'capabilities' in card))
      return notSpoken(
        'This is an A2A agent, which no agent type speaks natively. Type http reaches one message at a time, as JSON-RPC: message/send.',
        asker,
      );
    // A server that has no idea of such names is not asked for the older one.
    if (!some(asker, isJsonRpc)) return undefined;
  }
  return undefined;
};

const mcp: Other = async (asker) => {
  const { address, post } = asker;
  const mayBe =
    /\bmcp\b/i.test(address) ||
    some(asker, (answer) => isJsonRpc(answer) || /text\/event-stream/.test(answer.text));
  if (!mayBe) return undefined;
  const answer = await post(address, INITIALIZE, {
    accept: 'application/json, text/event-stream',
  });
  if (!answer || !/"serverInfo"|"protocolVersion"/.test(answer.text)) return undefined;
  return {
    words:
      "This is an MCP server: it offers tools to agents, and is no agent. Attack the agent that uses it, at that agent's own address.",
    ways: [],
    next: [{ do: 'import' }],
  };
};

const INITIALIZE = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'provoke', version: '1' },
  },
};

const isJsonRpc = ({ json }: HttpAnswer): boolean => isRecord(json) && 'jsonrpc' in json;

const jsonRpc: Other = (asker) =>
  some(asker, isJsonRpc)
    ? notSpoken('This speaks JSON-RPC. Type http reaches it with the method in the body.', asker)
    : undefined;

const langGraph: Other = async (asker) => {
  if (!speaksHttp(asker)) return undefined;
  const { names } = await readOpenApi(asker);
  const isOne = names.includes('/assistants/search') || names.includes('/threads/{thread_id}/runs');
  const ok = isOne ? undefined : (await asker.get(`${asker.origin}/ok`))?.json;
  if (!isOne && !(isRecord(ok) && ok['ok'] === true)) return undefined;
  return {
    words:
      "This is LangGraph's server, which no agent type speaks natively. Type http reaches it at /runs/wait.",
    ways: [
      {
        type: 'http',
        endpoint: `${asker.origin}/runs/wait`,
        settings: {
          body: { assistant_id: 'agent', input: { messages: '{{messages}}' } },
          reply_path: '$.messages[-1].content',
        },
      },
    ],
    next: [],
  };
};

/** Its input has a thread and a run; its events are in capitals. */
const agUi: Other = (asker) =>
  some(
    asker,
    (answer) =>
      /"type":\s*"RUN_(?:STARTED|ERROR)"/.test(answer.text.slice(0, 4_000)) ||
      ['threadId', 'runId'].every((name) => readMissingFields(answer).includes(name)),
  )
    ? {
        words:
          'This speaks AG-UI, which no agent type speaks natively. Type http reads its text; its tools are not shown.',
        ways: [
          {
            type: 'http',
            endpoint: asker.address,
            settings: {
              body: {
                ...{ threadId: '{{session}}', runId: '{{session}}', state: {} },
                messages: [{ id: 'm', role: 'user', content: '{{prompt}}' }],
                ...{ tools: [], context: [], forwardedProps: {} },
              },
              stream_path: '$.delta',
            },
          },
        ],
        next: [],
      }
    : undefined;

const acp: Other = async (asker) => {
  if (!speaksHttp(asker)) return undefined;
  const json = (await asker.get(`${asker.origin}/agents`))?.json;
  const agents = isRecord(json) ? json['agents'] : undefined;
  const [first]: unknown[] = Array.isArray(agents) ? agents : [];
  const name = isRecord(first) ? first['name'] : undefined;
  if (!isRecord(first) || !('description' in first)) return undefined;
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) return undefined;
  return {
    words:
      'This speaks the Agent Communication Protocol, which no agent type speaks natively. Type http reaches it at /runs.',
    ways: [
      {
        type: 'http',
        endpoint: `${asker.origin}/runs`,
        settings: {
          body: {
            ...{ agent_name: name, mode: 'sync' },
            input: [
              { role: 'user', parts: [{ content_type: 'text/plain', content: '{{prompt}}' }] },
            ],
          },
          reply_path: '$.output[-1].parts[*].content',
        },
      },
    ],
    next: [],
  };
};

const SOCKET_IO = /^(?:\d{1,6}:)?0\{"sid":"|"(?:Transport unknown|Session ID unknown)"/;

const socketIo: Other = async (asker) => {
  if (!some(asker, ({ text }) => SOCKET_IO.test(text))) {
    const { get, origin, heard, isSilent } = asker;
    // Such a server leaves other requests without an answer, or says that nothing is there.
    const isLikely = speaksHttp(asker)
      ? heard.every(({ answer: { status } }) => status === 404)
      : isSilent();
    const answer = isLikely ? await get(`${origin}/socket.io/?EIO=4&transport=polling`) : undefined;
    if (!answer || !SOCKET_IO.test(answer.text)) return undefined;
  }
  return {
    words: 'This is a socket.io server, which provoke does not speak. Scan the page that uses it.',
    ways: [],
    next: [{ do: 'scan', url: asker.origin }],
  };
};

const graphql: Other = async (asker) => {
  const mayBe =
    /graphql/i.test(asker.address) ||
    some(asker, ({ json, text }) => isErrors(json) || /graphql/i.test(text.slice(0, 2_000)));
  const query = { query: '{ __typename }' };
  const answer = mayBe ? await asker.post(asker.address, query) : undefined;
  const data = isRecord(answer?.json) ? answer.json['data'] : undefined;
  if (!isRecord(data) || typeof data['__typename'] !== 'string') return undefined;
  return notSpoken(
    'This is a GraphQL endpoint. Type http reaches it with your own query: the prompt is a variable of it.',
    asker,
  );
};

const isErrors = (json: unknown): boolean => isRecord(json) && Array.isArray(json['errors']);

const OTHERS: readonly Other[] = [socketIo, a2a, mcp, jsonRpc, agUi, langGraph, acp, graphql];
