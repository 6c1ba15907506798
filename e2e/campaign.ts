import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { run, type Service } from './provoke.ts';

/**
 * An agent that refuses politely, with different words each time. Calls `onPrompt` before it answers, and awaits it.
 */
export async function startTarget(onPrompt: (count: number) => void | Promise<void> = () => {}) {
  const prompts = new EventEmitter();
  const server = await scriptedServer(async (_, response) => {
    const { length } = server.requests;
    prompts.emit('prompt', length);
    await onPrompt(length);
    response.end(completion(`I can't, ${length}.`));
    prompts.emit('answered', length);
  });
  onTestFinished(server.close);
  return { url: server.url, requests: server.requests, prompts };
}

/** An attacker model that never repeats an idea, so that repeated questions become visible. */
export async function startAttacker() {
  const server = await scriptedServer((_, response) => {
    const proposal = { improvement: 'another idea', prompt: `idea ${server.requests.length}` };
    response.setHeader('content-type', 'application/json');
    response.end(completion(JSON.stringify(proposal)));
  });
  onTestFinished(server.close);
  return server;
}

const completion = (content: string) =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] });

type Attack = { technique?: string; url: string; goals: number; dataDir: string };

export const attack = (
  { technique = 'flipattack', url, goals, dataDir }: Attack,
  ...more: string[]
) => [
  ...['eval', technique, '--agent-name', 'target', '--agent-type', 'chatapi-sdk'],
  ...['--endpoint', `${url}/v1`, '--data-dir', dataDir, '--no-tui', '--judge', 'pattern'],
  ...Array.from({ length: goals }, (_, index) => ['--goals', `goal ${index}`]).flat(),
  ...more,
];

export const remoteEnv = ({ url, apiKey }: Service) => ({
  SERVICE_API_KEY: apiKey ?? '',
  PROVOKE_BASE_URL: url,
});

type Campaign = { id: string; status: string; attempts: number; unsent: number };

export async function campaigns(home: string, dataDir: string): Promise<Campaign[]> {
  const { stdout } = await run(home, ['campaigns', '--json', '--data-dir', dataDir]);
  return (JSON.parse(stdout) as { campaigns: Campaign[] }).campaigns;
}

export const journalOf = (dataDir: string, id: string) =>
  join(dataDir, 'campaigns', id, 'journal.ndjson');

/** The ids of all attempts in a journal, with duplicates. */
export async function attemptsIn(journal: string): Promise<string[]> {
  const lines = (await readFile(journal, 'utf8')).trim().split('\n');
  return lines.flatMap((line) => {
    const { entry } = JSON.parse(line) as { entry: { type: string; attempt: { id: string } } };
    return entry.type === 'attempt-end' ? [entry.attempt.id] : [];
  });
}

/** The ids of all attempts that a service has, with duplicates. */
export async function attemptsAt(service: Service): Promise<string[]> {
  const { body } = await service.get('/result?page_size=1000');
  const results = body['results'] as { agent_specific_data: { attempt: string } }[];
  return results.map(({ agent_specific_data }) => agent_specific_data.attempt);
}
