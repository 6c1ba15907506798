import type { ServerResponse } from 'node:http';
import type { RunEvent, RunStatus } from '@provoke/contract';
import { type ScriptedService, type ServiceOptions, service } from './service.ts';

const id = '0192e4f0-0000-7000-8000-000000000000';
export const params = { id };

export const result = (number: number): RunEvent => ({
  event: 'result',
  id: number,
  data: {
    id,
    run: id,
    response_status_code: 200,
    latency_ms: 5,
    evaluation_status: 'FAILED_JAILBREAK',
    evaluation_notes: 'no\nsecret – 秘密',
    agent_specific_data: { goal_index: number },
    timestamp: '2026-01-01T00:00:00Z',
  },
});

export const run = (status: RunStatus): RunEvent => ({
  event: 'run',
  data: {
    id,
    agent: id,
    agent_name: 'target',
    attack: id,
    attack_type: 'flipattack',
    owner: 1,
    owner_username: 'owner',
    organization: id,
    organization_name: 'default',
    status,
    is_client_executed: true,
    run_config: {},
    run_notes: null,
    timestamp: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    number: null,
    evidence_removed_at: null,
    chain_head: null,
    chain_length: 0,
    removed_results: 0,
    started_with: null,
    total_results: 0,
    successful_jailbreaks: 0,
    failed_jailbreaks: 0,
    errors: 0,
    not_evaluated: 0,
  },
});

export const block = (event: RunEvent) =>
  `${'id' in event ? `id: ${event.id}\n` : ''}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;

export const stream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

/** A service that plays one script per connection and repeats the last one. */
export function following(
  connections: ((response: ServerResponse) => unknown)[],
  options: ServiceOptions = {},
): Promise<ScriptedService> {
  let opened = 0;
  return service(async (_, response) => {
    await connections[Math.min(opened++, connections.length - 1)]?.(response);
  }, options);
}

export const says =
  (...events: RunEvent[]) =>
  (response: ServerResponse) =>
    stream(response).end(events.map(block).join(''));

export async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}
