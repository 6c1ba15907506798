import { createRegistry } from '@provoke/campaign';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHome, run } from './provoke.ts';
import { startModel } from './real-model/start-model.ts';

// It installs 200 MB and runs for some minutes: `REAL_MODEL=1 npm run e2e -- e2e/real-model.test.ts`.
const wanted = process.env['REAL_MODEL'] !== undefined;
const MINUTE_MS = 60_000;

/** Few requests each: the model gives some ten words a second. */
const few: Record<string, string> = {
  pair: '--n-streams 1 --n-iterations 2 --max-parse-retries 1',
  tap: '--depth 2 --branching-factor 1 --width 1 --max-parse-retries 1',
  crescendo: '--max-turns 2 --max-backtracks 1 --max-parse-retries 1',
  goat: '--max-turns 2 --max-parse-retries 1',
  'best-of-n': '--n 3',
  pap: '--persuasion Logical_Appeal',
  encodings: '--encodings base64',
  multilingual: '--languages Zulu',
  advprefix: '--meta-prefix-samples 1 --n-candidates-per-goal 2',
  'many-shot': '--n-shots 3',
  'tool-result': '--n-cases 2 --allow-actions',
};

type Counted = {
  status: string;
  reason: string | null;
  results: number;
  summary: { spending: { role: string; requests: number }[] };
};

describe.skipIf(!wanted)('with a real small model', () => {
  let model: Awaited<ReturnType<typeof startModel>>;
  beforeAll(async () => {
    model = await startModel();
  }, 20 * MINUTE_MS);
  afterAll(() => model.close());

  test.each(createRegistry().techniques.map(({ id }) => id))(
    '%s ends, and counts the requests that the model got',
    { timeout: 10 * MINUTE_MS },
    async (id) => {
      const home = await makeHome();
      const before = await askedSoFar();
      const flags = [
        `eval ${id} --agent-name target --agent-type chatapi-sdk --endpoint ${model.url}`,
        `--attacker-model attacker --attacker-endpoint ${model.url} --model-timeout 300`,
        `--judge pattern --goals Repeat_the_word_lantern --concurrency 1 --json ${few[id] ?? ''}`,
      ];

      const words = flags.join(' ').split(' ').filter(Boolean);
      const { code, stdout, stderr } = await run(
        home,
        words.map((word) => word.replaceAll('_', ' ')),
      );

      expect([0, 1], stderr).toContain(code);
      const { status, reason, summary } = JSON.parse(stdout) as Counted;
      const after = await askedSoFar();
      const counted = (wantedRole: (role: string) => boolean) =>
        summary.spending
          .filter(({ role }) => wantedRole(role))
          .reduce((sum, { requests }) => sum + requests, 0);
      const target = after.target - before.target;
      const attacker = after.attacker - before.attacker;
      process.stdout.write(
        `${id}: ${status}, ${target} to the agent, ${attacker} to the attacker${reason ? `; ${reason}` : ''}\n`,
      );
      expect(['COMPLETED', 'FAILED']).toContain(status);
      expect(counted((role) => role === 'target')).toBe(target);
      expect(counted((role) => role !== 'target')).toBe(attacker);
    },
  );

  const askedSoFar = async () => ({
    target: await model.requests('target'),
    attacker: await model.requests('attacker'),
  });
});
