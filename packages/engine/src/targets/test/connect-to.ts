import { type Script, scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import type { Message } from '../../definitions/model.ts';
import type { Environment, TargetAdapter } from '../../definitions/target.ts';
import type { BlockedRule } from '../blocked-rule.ts';
import { filteredTarget } from '../filtered-target.ts';

type Settings = {
  endpoint?: string;
  model?: string;
  blocked?: BlockedRule;
  [name: string]: unknown;
};

/** A target at a scripted server. `ask` sends the turns, starting with the user's. */
export async function connectTo(
  adapter: TargetAdapter,
  script: Script,
  {
    path = '',
    env = {},
    blocked,
    ...settings
  }: Settings & { path?: string; env?: Environment } = {},
) {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  const given = { endpoint: server.url + path, model: 'm', ...settings };
  const own = adapter.connect(adapter.settings.parse(given), { fetch, env, timeoutMs: 20_000 });
  const target = filteredTarget(own, blocked ? [blocked] : []);
  const say = (messages: readonly Message[], maxTokens?: number) =>
    target.send(target.payload(messages, { maxTokens }), { signal: AbortSignal.timeout(20_000) });
  return {
    server,
    target,
    say,
    ask: (...turns: string[]) => say(turns.map(toTurn)),
    bodies: () => server.requests.filter(({ body }) => body).map(({ body }) => JSON.parse(body)),
  };
}

const toTurn = (content: string, index: number): Message => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  content,
});
