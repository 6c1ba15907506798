import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { campaigns, remoteEnv } from '../campaign.ts';
import { freePort } from '../free-port.ts';
import { finished, makeHome, run, serve, start } from '../provoke.ts';
import {
  startLateCollector,
  startTracedAgents,
  wordsInJournal,
  writeCampaign,
} from './traced-campaign.ts';

/** Once the command has written this to standard error. */
const untilSaid = (child: ChildProcess, text: string) =>
  new Promise<void>((resolve) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes(text)) resolve();
    });
  });

const ATTEMPT = 'flipattack/0/attempt-1';

test('a second campaign on the same port says that it is taken, and what to type', async () => {
  const home = await makeHome();
  const port = await freePort();
  const agents = await startTracedAgents({ endpoint: `http://127.0.0.1:${port}` });
  const traces = { port, settle_seconds: 60 };
  const file = await writeCampaign(home, { agents, level: 'does-and-tells', traces });
  const first = start(home, ['run', file, '--no-tui', '--data-dir', join(home, 'first')]);
  const ended = finished(first);
  await untilSaid(first, '◆ did');

  const second = await run(home, ['run', file, '--no-tui', '--data-dir', join(home, 'second')]);
  const other = ['--traces-port', String(await freePort()), '--data-dir', join(home, 'third')];
  const third = start(home, ['run', file, '--no-tui', ...other]);
  await untilSaid(third, 'Spans of the agent are taken at');
  third.kill('SIGKILL');
  first.kill('SIGINT');

  expect(second.code).toBe(2);
  expect(second.stderr).toContain(`Port ${port}, which takes the agent's spans, is in use`);
  expect(second.stderr).toContain('--traces-port 4319');
  // It was settling: Ctrl-C ends the waiting, and nothing is left to resume.
  expect(await ended).toMatchObject({ stdout: expect.stringContaining('the agent did it') });
  const [known] = await campaigns(home, join(home, 'first'));
  expect(known).toMatchObject({ status: 'completed', attempts: 1 });
});

test('spans that come after the verdict raise the word, which keeps its history', async () => {
  const home = await makeHome();
  const port = await freePort();
  const late = await startLateCollector(`http://127.0.0.1:${port}`, 2_000);
  const agents = await startTracedAgents({ endpoint: late });
  const traces = { port, wait_seconds: 0.2, settle_seconds: 8 };
  const file = await writeCampaign(home, { agents, level: 'does-and-denies', traces });

  const { stdout } = await run(home, ['run', file, '--json']);
  const shown = await run(home, ['show', '--attempt', ATTEMPT, '--json']);
  const text = await run(home, ['show', '--attempt', ATTEMPT]);

  const { campaign, summary } = JSON.parse(stdout);
  expect(summary.acts).toMatchObject({ goals: { did: 1, not_observable: 0 }, concealed: 1 });
  const dataDir = join(home, '.local/share/provoke');
  expect(await wordsInJournal(dataDir, campaign.id)).toEqual({ [ATTEMPT]: 'did, concealed' });
  const { attempt } = JSON.parse(shown.stdout);
  expect(attempt).toMatchObject({ act: 'did', acts: { evidence: 'did', concealed: true } });
  expect(attempt.reviews).toMatchObject([
    { source: 'trace', previous_status: 'NOT_EVALUATED', previous_evidence: null, evidence: 'did' },
  ]);
  expect(text.stdout).toMatch(/◌ → ◆ not observable became did, .*: spans that came late, \d{4}-/);
});

test('Ctrl-C while late spans are waited for loses nothing, neither here nor at the service', async () => {
  const home = await makeHome();
  const service = await serve(home, join(home, 'service'));
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const late = await startLateCollector(service.url, 1_500, headers);
  const agents = await startTracedAgents({ endpoint: late });
  const traces = { wait_seconds: 0.2, settle_seconds: 60 };
  const file = await writeCampaign(home, { agents, level: 'does-and-denies', traces, goals: 2 });
  const campaign = start(
    home,
    ['run', file, '--no-tui', '--storage', 'remote', '--data-dir', join(home, 'client')],
    remoteEnv(service),
  );
  const ended = finished(campaign);
  const results = async () =>
    (await service.get('/result?page_size=10')).body['results'] as {
      id: string;
      evaluation_metrics: object;
    }[];
  const evidence = async () =>
    (await results()).map(({ evaluation_metrics }) => Reflect.get(evaluation_metrics, 'evidence'));

  await expect.poll(evidence, { timeout: 60_000 }).toEqual(['did', 'did']);
  campaign.kill('SIGINT');
  const { stdout } = await ended;

  expect(stdout).toContain('2 of 2 goals: the agent did it.');
  const [known] = await campaigns(home, join(home, 'client'));
  expect(known).toMatchObject({ status: 'completed', attempts: 2, unsent: 0 });
  for (const { id } of await results()) {
    const { body } = await service.get(`/result/${id}/review`);
    expect(body['results']).toMatchObject([{ source: 'trace', evidence: 'did' }]);
  }
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
});
