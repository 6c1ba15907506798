import type { Result, RunReport } from '@provoke/contract';
import {
  campaignOf,
  type Fields,
  filledIn,
  isFields,
  shellWord,
  toFields,
  type WrittenRequest,
} from '@provoke/evidence';
import { type RecordedAgent, readAgent } from '../agent/read-agent.ts';
import { fillTemplate } from './fill-template.ts';
import { isShown } from './is-shown.ts';

/** How an attempt can be made again: by a request, or by a command of provoke. */
export type Again =
  | { request: WrittenRequest }
  | { request: undefined; why: string; command: string | undefined };

type Run = Pick<RunReport, 'id' | 'agent_name' | 'run_config' | 'started_with'>;

/** The request of an attempt to its agent, where the protocol of the agent can be written as one. */
export function requestAgain(result: Result, run: Run): Again {
  const agent = readAgent(run);
  const payload = result.request_payload;
  const written = payload === null ? 'What was sent is not recorded.' : writeFor(agent, payload);
  if (typeof written !== 'string') return { request: written };
  return { request: undefined, why: written, command: replayCommand(result, run) };
}

const MORE =
  'An agent of this type is not asked by one request over HTTP. provoke can send the attack again:';
const TURNS = 'The attack has several turns in one session. provoke can send it again:';

/** A sentence where it cannot be written. */
function writeFor(agent: RecordedAgent, payload: unknown): WrittenRequest | string {
  const own = new Map(Object.entries(agent.settings ?? {})).get('type');
  const isOurs = agent.type === 'UNKNOWN' && own !== undefined;
  const write = isOurs ? (OWN_TYPES.get(own) ?? cannot) : TYPES.get(agent.type);
  // Of another client: where it was sent is not known for sure.
  return write ? (write(agent, toFields(payload)) ?? TURNS) : post(null, payload);
}

type Write = (agent: RecordedAgent, payload: Fields) => WrittenRequest | string | undefined;

const post = (url: string | null, body: unknown): WrittenRequest => ({
  ...{ url, method: 'POST', headers: {}, hasKey: true, body },
});

const chat: Write = (agent, payload) => post(addressOf(agent, '/chat/completions'), payload);

const cannot: Write = () => MORE;

const local: Write = (agent, payload) => ({
  ...post(addressOf(agent, '/api/chat'), payload),
  hasKey: false,
});

const chain: Write = (agent, { inputs }) =>
  Array.isArray(inputs) && inputs.length === 1
    ? post(addressOf(agent, '/invoke'), { input: inputs[0] })
    : undefined;

const TYPES = new Map<string, Write>([
  ['CHATAPI', chat],
  ['CHATAPI_SDK', chat],
  ['LOCALMODEL', local],
  ['CHAINKIT', chain],
  ...['ROUTER', 'AGENTKIT', 'SELFHOSTED', 'WEB', 'CODECLI_A', 'CODECLI_B'].map(
    (type): [string, Write] => [type, cannot],
  ),
]);

/** Types of ours that are registered as another one. */
const OWN_TYPES = new Map<string, Write>([
  ['responses', (agent, payload) => post(addressOf(agent, '/responses'), payload)],
  [
    'http',
    ({ endpoint }, payload) => {
      const filled = fillTemplate(endpoint, payload);
      return filled && { ...post(filled.url, filled.body), method: filled.method };
    },
  ],
]);

/** A route at the agent's endpoint, as its type has it; null, the reader's to set, if a key may be in it. */
function addressOf({ endpoint }: RecordedAgent, route: string): string | null {
  const url = URL.parse(endpoint);
  if (!url || !isShown(url)) return null;
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  url.pathname = path.endsWith(route) ? path : `${path}${route}`;
  return url.href;
}

/** What sends the attack again; undefined where the attempt has no id of its own. */
function replayCommand({ agent_specific_data }: Result, { id, run_config }: Run) {
  const attempt = filledIn(toFields(agent_specific_data), 'attempt');
  const campaign = campaignOf(run_config)?.id ?? id;
  if (attempt === undefined || /^-|\0/.test(attempt) || /^-|\0/.test(campaign)) return undefined;
  return `provoke replay ${shellWord(attempt)} --campaign ${shellWord(campaign)}`;
}

export const isRequest = (again: Again): again is Extract<Again, { request: WrittenRequest }> =>
  isFields(again.request);
