import {
  AdvisedError,
  type Checked,
  checkAgent,
  messageOf,
  quoteWord,
  recogniseAgent,
  shownAddress,
} from '@provoke/campaign';
import type { Recognised, WayToReach } from '@provoke/engine';
import { nextAfterRecognised } from '../../summary/next-after-recognised.ts';
import type { Finding } from './finding.ts';

export type AgentFound = {
  type: string;
  /** The given address, or the one nearby at which it answers. */
  endpoint: string;
  model: string | undefined;
  settings: Record<string, unknown>;
  reply: string;
  latencyMs: number;
};

export const HELLO = 'Hello!';

/** Finds out what speaks at the address, and says one harmless hello in its way. */
export async function findAgent(finding: Finding): Promise<AgentFound> {
  const { type, endpoint, signal } = finding;
  const agent = withKey({ endpoint }, finding);
  const found = await recogniseAgent(agentOf(agent, finding), finding);
  const failures: string[] = [];
  for (const way of waysFor(found, finding)) {
    signal.throwIfAborted();
    const greeted = await greet(way, finding);
    if (typeof greeted !== 'string') return greeted;
    failures.push(greeted);
  }
  const [first = ''] = failures;
  const shown = shownAddress(endpoint);
  const words = type === undefined || first === '' ? (found?.words ?? '') : '';
  throw new AdvisedError([`${shown} did not answer a hello.`, words, first].join(' ').trim(), {
    next: [
      ...(found ? nextAfterRecognised(found, agent) : []),
      ...(type === undefined
        ? []
        : [`provoke agent check --agent-type ${type} --endpoint ${quoteWord(shown)}`]),
      'provoke targets',
    ],
  });
}

const withKey = <Fields extends object>(fields: Fields, { apiKeyEnv }: Finding) => ({
  ...fields,
  ...(apiKeyEnv && { api_key: `$${apiKeyEnv}` }),
});

const agentOf = (agent: object, { model }: Finding) => ({
  ...agent,
  ...(model !== undefined && { adapter_operational_config: { name: model } }),
});

/** As it was recognised, unless another type was asked for. */
function waysFor(found: Recognised | undefined, finding: Finding): WayToReach[] {
  const { registry, endpoint, model, type } = finding;
  const ways = (found?.ways ?? [])
    .filter((way) => registry.findTarget(way.type) !== undefined)
    .map((way) => (model === undefined ? way : { ...way, model }));
  if (type === undefined) return ways;
  const named = registry.findTarget(type)?.type ?? type;
  const same = ways.filter((way) => way.type === named);
  const settings = named === 'http' ? { body: { message: '{{prompt}}' } } : {};
  return same.length > 0 ? same : [{ type: named, endpoint, model: model ?? 'default', settings }];
}

/** The agent, or why it is none of this type. */
async function greet(way: WayToReach, finding: Finding): Promise<AgentFound | string> {
  const { env, registry, signal } = finding;
  const { type, endpoint, model, settings = {} } = way;
  const config = { ...settings, ...(model && { name: model }), timeout: TIMEOUT_S };
  const agent = withKey(
    { agent_type: type, endpoint, adapter_operational_config: config },
    finding,
  );
  const sent = { message: HELLO, maxTokens: undefined, env, registry, signal };
  let checked: Checked;
  try {
    checked = await checkAgent(agent, sent);
  } catch (error) {
    signal.throwIfAborted();
    return messageOf(error);
  }
  const { ok, reason, text, record } = checked;
  if (!ok || text === null || text.trim() === '') return reason ?? 'Its reply is empty.';
  return {
    ...{ type, endpoint, model, settings },
    latencyMs: record.result.latency_ms,
    reply: text,
  };
}

const TIMEOUT_S = 30;
