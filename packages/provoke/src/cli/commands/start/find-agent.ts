import { AdvisedError, type Checked, checkAgent, messageOf } from '@provoke/campaign';
import { findModel } from './find-model.ts';
import { findReplyPath } from './find-reply-path.ts';
import type { Finding } from './finding.ts';

export type AgentFound = {
  type: string;
  model: string | undefined;
  settings: Record<string, unknown>;
  reply: string;
  latencyMs: number;
};

export const HELLO = 'Hello!';

/** What speaks at most addresses, the likeliest first. */
const TYPES = ['chatapi-sdk', 'localmodel', 'http'];

/** Asks the agent one harmless hello, in one way after the other until it answers. */
export async function findAgent(finding: Finding): Promise<AgentFound> {
  const { type, endpoint, signal } = finding;
  const failures: string[] = [];
  for (const candidate of type ? [type] : TYPES) {
    signal.throwIfAborted();
    const found = await greet(candidate, finding);
    if (typeof found !== 'string') return found;
    failures.push(found);
  }
  const [first = ''] = failures;
  throw new AdvisedError(`${endpoint} did not answer a hello. ${first}`, {
    next: [
      `provoke agent check --agent-type chatapi-sdk --endpoint ${endpoint}`,
      'provoke targets',
    ],
  });
}

/** The agent, or why it is none of this type. */
async function greet(type: string, finding: Finding): Promise<AgentFound | string> {
  const { endpoint, env, registry, signal, apiKeyEnv } = finding;
  const model = finding.model ?? (await findModel(type, finding));
  const settings = type === 'http' ? { body: { message: '{{prompt}}' } } : {};
  const agent = {
    agent_type: type,
    endpoint,
    ...(apiKeyEnv && { api_key: `$${apiKeyEnv}` }),
    adapter_operational_config: { ...settings, ...(model && { name: model }), timeout: TIMEOUT_S },
  };
  let checked: Checked;
  try {
    checked = await checkAgent(agent, {
      message: HELLO,
      maxTokens: undefined,
      env,
      registry,
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    return messageOf(error);
  }
  const { ok, reason, text, record } = checked;
  if (!ok || text === null || text.trim() === '') return reason ?? 'Its reply is empty.';
  const path = type === 'http' ? findReplyPath(text) : undefined;
  return {
    ...{ type, model, latencyMs: record.result.latency_ms },
    settings: { ...settings, ...(path && { reply_path: path.path }) },
    reply: path?.reply ?? text,
  };
}

const TIMEOUT_S = 30;
