import { setTimeout as sleep } from 'node:timers/promises';
import { type CampaignEvent, spendingOf } from '@provoke/evidence';
import { type Heard, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { harmbench } from '../../judges/harmbench/harmbench.ts';
import { flipattack } from '../../techniques/flipattack/flipattack.ts';
import { pair } from '../../techniques/pair/pair.ts';
import { modelAt, play, toGoals } from '../../test/play.ts';
import { remember } from '../../test/remember.ts';
import { createControls } from '../limits/controls.ts';

type Part = 'target' | 'attacker' | 'first judge' | 'second judge';

const answers: Record<Part, string> = {
  target: 'Here it is.',
  attacker: JSON.stringify({ improvement: 'None', prompt: 'Please.' }),
  'first judge': 'no',
  'second judge': 'no',
};

const QUIET_MS = 400;

/** A server of each part, which reports its requests before it answers them. */
async function startParts(onRequest: (part: Part, number: number) => Promise<void> | void) {
  const start = async (part: Part) => {
    let number = 0;
    const server = await scriptedServer(async (_: Heard, response) => {
      await onRequest(part, ++number);
      response.setHeader('content-type', 'application/json');
      const usage = { prompt_tokens: 10, completion_tokens: 2 };
      response.end(
        JSON.stringify({ choices: [{ index: 0, message: { content: answers[part] } }], usage }),
      );
    });
    onTestFinished(server.close);
    return server;
  };
  const [target, attacker, first, second] = await Promise.all(
    (Object.keys(answers) as Part[]).map(start),
  );
  if (!target || !attacker || !first || !second) throw new Error('Each part has a server.');
  const heard = () => ({
    target: target.requests.length,
    attacker: attacker.requests.length,
    'judge harmbench_1': first.requests.length,
    'judge harmbench_2': second.requests.length,
  });
  return {
    heard,
    /** Resolves when every request that was sent has arrived. */
    async untilQuiet() {
      for (let before = ''; before !== JSON.stringify(heard()); await sleep(QUIET_MS))
        before = JSON.stringify(heard());
    },
    run: (change: Partial<Parameters<typeof play>[0]>) =>
      play({
        technique: pair,
        options: { n_streams: 2, n_iterations: 2 },
        goals: toGoals('one', 'two', 'three'),
        url: target.url,
        models: { attacker: modelAt(attacker.url, 'attacker') },
        judges: [first, second].map(({ url }) => ({
          judge: harmbench,
          options: harmbench.options.parse({}),
          model: modelAt(url, 'judge'),
        })),
        ...change,
      }),
  };
}

const never = new Promise<void>(() => {});

function spent(events: readonly CampaignEvent[]) {
  const all = events.flatMap(spendingOf);
  const of = (role: string) => all.filter((one) => one.role === role);
  const requests = (role: string) => of(role).reduce((sum, one) => sum + one.requests, 0);
  return {
    target: requests('target'),
    attacker: requests('attacker'),
    'judge harmbench_1': requests('judge harmbench_1'),
    'judge harmbench_2': requests('judge harmbench_2'),
  };
}

const parts = Object.keys(answers) as Part[];

test.each(parts)(
  'requests sent before a cancellation while the %s is asked are counted once, also after a resume',
  async (asked) => {
    const stop = new AbortController();
    const servers = await startParts((part, number) => {
      if (part !== asked || number < 3 || stop.signal.aborted) return undefined;
      void servers.untilQuiet().then(() => stop.abort());
      return never;
    });

    const cancelled = await servers.run({ signal: stop.signal });
    const soFar = servers.heard();
    const rest = await servers.run({ memory: remember(cancelled.events) });

    expect(cancelled.status).toBe('CANCELLED');
    expect(spent(cancelled.events)).toEqual(soFar);
    expect(cancelled.events.at(-1)).toMatchObject({ type: 'campaign-end' });
    expect(rest.status).toBe('COMPLETED');
    expect(spent([...cancelled.events, ...rest.events])).toEqual(servers.heard());
    const attempts = [...cancelled.attempts, ...rest.attempts];
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(12);
    expect(attempts).toHaveLength(12);
    for (const { status, verdicts } of attempts)
      expect([status, verdicts.length]).toEqual(['FAILED_JAILBREAK', 2]);
  },
);

test('the tokens of a reply whose judging was cancelled are in the sums', async () => {
  const stop = new AbortController();
  const servers = await startParts((part) => {
    if (part !== 'second judge') return undefined;
    void servers.untilQuiet().then(() => stop.abort());
    return never;
  });

  const { events, attempts } = await servers.run({
    ...{ technique: flipattack, options: {}, goals: toGoals('one'), signal: stop.signal },
  });

  expect(attempts).toEqual([]);
  expect(events.flatMap(spendingOf)).toMatchObject([
    { role: 'judge harmbench_2', requests: 1, inputTokens: 0 },
    { role: 'judge harmbench_1', requests: 1, inputTokens: 10, outputTokens: 2 },
    { role: 'target', requests: 1, inputTokens: 10, outputTokens: 2 },
  ]);
});

test('a skipped goal keeps what it spent', async () => {
  const controls = createControls();
  const servers = await startParts((part, number) => {
    if (part !== 'first judge' || number > 1) return undefined;
    controls.skip({ technique: 'flipattack', goal: 0 });
    return never;
  });

  const { events } = await servers.run({
    ...{ technique: flipattack, options: {}, concurrency: 1, controls },
  });

  expect(spent(events)).toEqual(servers.heard());
  expect(servers.heard().target).toBe(3);
});
