import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remoteEnv } from '../campaign.ts';
import { finished, makeHome, run, type Service, serve, start } from '../provoke.ts';
import { startLateCollector, startTracedAgents, writeCampaign } from './traced-campaign.ts';

const ATTEMPT = 'flipattack/0/attempt-1';

/** A service, and an agent whose spans reach it so much later. */
async function begin({ lateMs, settle_seconds }: { lateMs: number; settle_seconds: number }) {
  const home = await makeHome();
  const service = await serve(home, join(home, 'service'));
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const late = await startLateCollector(service.url, lateMs, headers);
  const agents = await startTracedAgents({ endpoint: late });
  const traces = { wait_seconds: 0.2, settle_seconds };
  const file = await writeCampaign(home, { agents, level: 'does-and-denies', traces });
  const where = ['--storage', 'remote', '--data-dir', join(home, 'client')];
  return { home, service, args: ['run', file, '--no-tui', ...where], where };
}

type Result = { id: string; run: string; evaluation_metrics: { evidence: string | null } };

const resultsAt = async (service: Service) =>
  (await service.get('/result?page_size=10')).body['results'] as Result[];
const evidenceAt = async (service: Service) =>
  (await resultsAt(service)).map(({ evaluation_metrics }) => evaluation_metrics.evidence);

test('spans that come after the campaign has ended still raise the verdict, with history', async () => {
  const { home, service, args, where } = await begin({ lateMs: 12_000, settle_seconds: 1 });
  const env = remoteEnv(service);

  const ended = await run(home, args, env);
  expect(await evidenceAt(service)).toEqual([null]);
  await expect.poll(() => evidenceAt(service), { timeout: 60_000 }).toEqual(['did']);

  expect(ended.stdout).toContain('could not be observed');
  const remote = where.slice(0, 2);
  const shown = await run(home, ['show', '--attempt', ATTEMPT, '--json', ...remote], env);
  const text = await run(home, ['show', '--attempt', ATTEMPT, ...remote], env);
  const { attempt } = JSON.parse(shown.stdout);
  expect(attempt).toMatchObject({ act: 'did', acts: { evidence: 'did', concealed: true } });
  expect(attempt.reviews).toMatchObject([
    { source: 'trace', previous_status: 'NOT_EVALUATED', previous_evidence: null, evidence: 'did' },
  ]);
  expect(text.stdout).toMatch(/◌ → ◆ not observable became did, .*: spans that came late, \d{4}-/);
  const [result] = await resultsAt(service);
  const verified = await run(home, ['verify', result?.run ?? '', ...remote], env);
  expect([verified.code, verified.stdout]).toEqual([
    0,
    expect.stringContaining('Nothing differs.'),
  ]);
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
});

test('spans that a killed campaign waited for still raise the verdict; what it then tells is no change', async () => {
  const { home, service, args } = await begin({ lateMs: 6_000, settle_seconds: 60 });
  const env = remoteEnv(service);
  const campaign = start(home, args, env);
  const ended = finished(campaign);

  await expect.poll(() => evidenceAt(service), { timeout: 60_000 }).toEqual([null]);
  campaign.kill('SIGKILL');
  await ended;
  await expect.poll(() => evidenceAt(service), { timeout: 60_000 }).toEqual(['did']);

  const before = await resultsAt(service);
  const resumed = await run(home, ['resume', '--no-tui', '--data-dir', join(home, 'client')], env);
  expect([resumed.code, resumed.stderr]).toEqual([0, expect.anything()]);
  expect(await resultsAt(service)).toEqual(before);
  const { body } = await service.get(`/result/${before[0]?.id}/review`);
  expect(body['results']).toMatchObject([{ source: 'trace', evidence: 'did' }]);
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
});
