import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import {
  attack,
  attemptsAt,
  attemptsIn,
  campaigns,
  journalOf,
  remoteEnv,
  startAttacker,
  startTarget,
} from './campaign.ts';
import { firstOf, isAll } from './one-of-each.ts';
import { finished, makeHome, run, type Service, serve, start } from './provoke.ts';

const KILLS = isAll ? 20 : 3;
const SEED = 20_261_121;

/**
 * Techniques that are killed at random; `attempts` is their total over all goals. With two calls at once three goals are
 * `inProgress`, each with an attempt a stream, which a kill may cost: it is asked, or its answer is not on disk yet.
 */
const techniques = [
  { technique: 'flipattack', goals: 40, options: [], attempts: 40, inProgress: 3 },
  {
    technique: 'pair',
    goals: 10,
    options: ['--n-streams', '2', '--n-iterations', '2', '--attacker-model', 'chatapi/attacker'],
    attempts: 40,
    inProgress: 6,
  },
];

test.each(techniques)(
  'a campaign of $technique killed at random moments has every attempt once, on disk and at the service',
  {
    timeout: 300_000,
  },
  async ({ technique, goals, options, attempts, inProgress }) => {
    const home = await makeHome();
    const dataDir = join(home, 'client');
    const service = await serve(home, join(home, 'data'), { env: { RATE_LIMIT_PER_HOUR: '0' } });
    const { url, prompts, requests } = await startTarget();
    const attacker = await startAttacker();
    const env = remoteEnv(service);
    const [moments = []] = fc.sample(
      fc.array(fc.record({ after: fc.integer({ min: 1, max: 2 }), answered: fc.boolean() }), {
        minLength: KILLS,
        maxLength: KILLS,
      }),
      { seed: SEED, numRuns: 1 },
    );
    const flags = ['--storage', 'remote', '--concurrency', '2', ...options];
    const first = attack(
      { technique, url, goals, dataDir },
      ...flags,
      ...['--attacker-endpoint', `${attacker.url}/v1`],
    );

    let kills = 0;
    for (const { after, answered } of moments) {
      const campaign = start(home, kills === 0 ? first : ['resume', '--data-dir', dataDir], env);
      for (let count = 0; count < after; count++)
        await once(prompts, answered ? 'answered' : 'prompt');
      campaign.kill('SIGKILL');
      await once(campaign, 'exit');
      kills++;
    }
    const last = await run(home, ['resume', '--data-dir', dataDir, '--json'], env);

    expect(last).toMatchObject({ code: 0 });
    const { campaign, results, unsent } = JSON.parse(last.stdout);
    // The target refuses all, so the harmless `Hello` is asked too, once over all resumes.
    const all = attempts + 1;
    const journaled = await attemptsIn(journalOf(dataDir, campaign.id));
    expect(new Set(journaled).size).toBe(all);
    expect(journaled).toHaveLength(all);
    expect((await attemptsAt(service)).sort()).toEqual(journaled.toSorted());
    expect(results).toHaveLength(all);
    expect(unsent).toBeNull();
    expect(requests.length).toBeLessThanOrEqual(all + inProgress * KILLS);
    expect((await service.get('/run')).body).toMatchObject({
      count: 1,
      results: [{ status: 'COMPLETED', total_results: all }],
    });
  },
);

test('after Ctrl-C the command says how to resume; a budget spans all resumes, and can be raised', async () => {
  const home = await makeHome();
  const dataDir = join(home, 'client');
  const { url, prompts, requests } = await startTarget((count) =>
    count === 2 ? new Promise(() => {}) : undefined,
  );
  const env = remoteEnv(await serve(home, join(home, 'data')));
  const flags = ['--concurrency', '1', '--storage', 'remote'];
  const campaign = start(home, attack({ url, goals: 4, dataDir }, ...flags), env);
  const end = finished(campaign);
  await once(prompts, 'answered');
  await once(prompts, 'prompt');

  campaign.kill('SIGINT');
  const { code, stderr } = await end;
  const [known] = await campaigns(home, dataDir);
  const command = `provoke resume ${known?.id} --data-dir ${dataDir}`;
  // The request that was cancelled was sent, so it is one of the three.
  const poor = await run(home, ['resume', '--data-dir', dataDir, '--max-requests', '3'], env);
  const rich = await run(home, ['resume', '--data-dir', dataDir], env);
  const none = await run(home, ['resume', '--data-dir', dataDir]);

  expect(code).toBe(130);
  expect(known).toMatchObject({ status: 'unfinished', attempts: 1, unsent: 0 });
  expect(stderr).toContain(`Next\n  ${command}`);
  expect(poor.stderr).toContain('1 of 4 goals finished');
  expect(poor.stderr).toContain(`Next\n  ${command}`);
  expect(rich).toMatchObject({ code: 0, stderr: expect.stringContaining('2 of 4 goals') });
  // The fourth answer of this resume is a refusal, so it asked the harmless `Hello` too.
  expect(requests).toHaveLength(6);
  expect(none).toMatchObject({ code: 0, stderr: expect.stringContaining('is unfinished') });
  expect(await campaigns(home, dataDir)).toMatchObject([{ status: 'completed', attempts: 4 }]);
});

test('of two processes that resume one campaign, the second says that it is running', async () => {
  const home = await makeHome();
  const dataDir = join(home, 'client');
  let release = () => {};
  const { url, prompts } = await startTarget((count) =>
    count === 2 || count === 3
      ? new Promise((resolve) => {
          release = resolve;
        })
      : undefined,
  );
  const env = remoteEnv(await serve(home, join(home, 'data')));
  const flags = ['--concurrency', '1', '--storage', 'remote'];
  const killed = start(home, attack({ url, goals: 2, dataDir }, ...flags), env);
  await once(prompts, 'answered');
  await once(prompts, 'prompt');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const [known] = await campaigns(home, dataDir);
  const resume = ['resume', known?.id ?? '', '--data-dir', dataDir];
  const first = start(home, resume, env);
  const end = finished(first);
  await once(prompts, 'prompt');

  const second = await run(home, resume, env);
  release();

  expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('is running') });
  expect((await end).code).toBe(0);
});

test('an entry cut short by a crash is dropped with a notice; a damaged one is an error that names file and line', async () => {
  const home = await makeHome();
  const dataDir = join(home, 'client');
  const { url, prompts } = await startTarget();
  const env = remoteEnv(await serve(home, join(home, 'data')));
  const flags = ['--concurrency', '1', '--storage', 'remote'];
  const killed = start(home, attack({ url, goals: 3, dataDir }, ...flags), env);
  await once(prompts, 'answered');
  await once(prompts, 'prompt');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const [known] = await campaigns(home, dataDir);
  const journal = journalOf(dataDir, known?.id ?? '');
  const whole = await readFile(journal);
  const resume = ['resume', '--data-dir', dataDir];

  whole[20] = (whole[20] ?? 0) ^ 1;
  await writeFile(journal, whole);
  const damaged = await run(home, [...resume, known?.id ?? ''], env);
  whole[20] = (whole[20] ?? 0) ^ 1;
  await writeFile(journal, whole);
  await appendFile(journal, '{"sequence":99,"crc');
  const torn = await run(home, resume, env);

  expect(damaged).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${journal}, line 1:`),
  });
  expect(torn).toMatchObject({ code: 0, stderr: expect.stringContaining('cut short by a crash') });
});

/**
 * A proxy to the service. When the first request for this path has been carried out, it calls `onCarriedOut` and
 * withholds the answer.
 */
async function wayTo(service: Service, path: string, onCarriedOut: () => void): Promise<Service> {
  let isTold = false;
  const way = await scriptedServer(async ({ method, path: asked, headers, body }, response) => {
    const key = String(headers['idempotency-key'] ?? '');
    const answer = await fetch(service.url + asked, {
      method,
      headers: {
        authorization: String(headers.authorization),
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body }),
    });
    const text = await answer.text();
    if (asked === path && !isTold) {
      isTold = true;
      return onCarriedOut();
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(text);
  });
  onTestFinished(way.close);
  return { ...service, url: way.url };
}

test.each(firstOf(['/run/run_tests', '/agent', '/attack']))(
  'a campaign killed before the answer to %s can be resumed, and nothing is registered twice',
  async (path) => {
    const home = await makeHome();
    const dataDir = join(home, 'client');
    const service = await serve(home, join(home, 'data'));
    const { url } = await startTarget();
    await writeFile(join(home, 'goals.txt'), 'one\ntwo\n');
    const way = await wayTo(service, path, () => void killed.kill('SIGKILL'));
    const flags = ['--goals-file', join(home, 'goals.txt'), '--storage', 'remote'];
    const killed = start(home, attack({ url, goals: 0, dataDir }, ...flags), remoteEnv(way));
    await once(killed, 'exit');

    const { code } = await run(home, ['resume', '--data-dir', dataDir], remoteEnv(way));

    expect(code).toBe(0);
    for (const list of ['/agent', '/attack', '/run'])
      expect((await service.get(list)).body).toMatchObject({ count: 1 });
    expect(await attemptsAt(service)).toHaveLength(2);
  },
);
