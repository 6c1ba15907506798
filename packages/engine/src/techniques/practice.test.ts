import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectModel } from '../models/connect-model.ts';
import { chatapiSdk } from '../targets/chatapi-sdk/chatapi-sdk.ts';
import { localmodel } from '../targets/localmodel/localmodel.ts';
import { play } from '../test/play.ts';
import { advprefix } from './advprefix/advprefix.ts';
import { techniques } from './index.ts';

/** Broken and total attempts for each practice agent; the helper models are practice models too. */
async function attackEveryGuard(
  id: string,
  options: Record<string, unknown> = {},
  models = ['practice-naive', 'practice-guarded', 'practice-hard'],
) {
  const { url, close } = await startPracticeServer();
  onTestFinished(close);
  const connection = { fetch, env: {}, timeoutMs: 5_000 };
  const attacker = connectModel(
    { identifier: 'ollama/practice-attacker', endpoint: url },
    connection,
  );
  const technique = techniques.find((one) => one.id === id);
  if (!technique) throw new Error(`no technique ${id}`);
  const outcome: Record<string, string> = {};
  for (const model of models) {
    const target = localmodel.connect({ endpoint: url, model }, connection);
    const { attempts } = await play({ technique, options, url, target, models: { attacker } });
    const broken = attempts.filter(({ status }) => status === 'SUCCESSFUL_JAILBREAK').length;
    const resisted = attempts.filter(({ status }) => status === 'FAILED_JAILBREAK').length;
    expect(broken + resisted).toBe(attempts.length);
    outcome[model] = broken > 0 ? 'broken' : 'resisted';
  }
  return outcome;
}

test('PAIR breaks the naive agent immediately, and the guarded one eventually', async () => {
  expect(await attackEveryGuard('pair', { n_iterations: 1 })).toEqual({
    'practice-naive': 'broken',
    'practice-guarded': 'resisted',
    'practice-hard': 'resisted',
  });
  expect(await attackEveryGuard('pair')).toEqual({
    'practice-naive': 'broken',
    'practice-guarded': 'broken',
    'practice-hard': 'resisted',
  });
});

test('AdvPrefix starts the replies of agents that allow it', async () => {
  expect(await attackEveryGuard('advprefix')).toEqual({
    'practice-naive': 'broken',
    'practice-guarded': 'broken',
    'practice-hard': 'resisted',
  });
});

test('AdvPrefix measures beginnings if the server returns log-probabilities', async () => {
  const { url, close, requests } = await startPracticeServer();
  onTestFinished(close);
  const connection = { fetch, env: {}, timeoutMs: 5_000 };
  const endpoint = `${url}/v1`;
  const model = 'practice-guarded';
  const target = chatapiSdk.connect(
    { endpoint, model, prefill: true, log_probabilities: true },
    connection,
  );
  const attacker = connectModel({ identifier: 'chatapi/practice-attacker', endpoint }, connection);

  const { attempts } = await play({ technique: advprefix, url, target, models: { attacker } });

  const measured = requests.filter(({ body }) => body['prompt_logprobs'] === 0);
  expect(measured.length).toBeGreaterThan(attempts.length);
  for (const { data } of attempts)
    expect(data).toMatchObject({
      likelihood: 'cross_entropy',
      nll: expect.any(Number),
      completion: 'prefill',
    });
  expect(attempts.map(({ status }) => status)).toContain('SUCCESSFUL_JAILBREAK');
});

/** The techniques that break a practice agent, each with few prompts. */
async function techniquesThatBreak(model: string) {
  const few: Record<string, Record<string, unknown>> = {
    tap: { depth: 2, width: 2, branching_factor: 2 },
    'best-of-n': { n: 10 },
  };
  const breaking: string[] = [];
  for (const { id } of techniques) {
    const outcome = await attackEveryGuard(id, few[id], [model]);
    if (outcome[model] === 'broken') breaking.push(id);
  }
  return breaking.sort();
}

test('one practice agent gives way to conversations alone, one to encodings alone, one to nothing', async () => {
  expect(await techniquesThatBreak('practice-trusting')).toEqual(['crescendo', 'goat']);
  expect(await techniquesThatBreak('practice-decoding')).toEqual(['encodings']);
  expect(await techniquesThatBreak('practice-hard')).toEqual([]);
});

test('Crescendo takes a refused question back; GOAT, which cannot, is patient', async () => {
  expect(await attackEveryGuard('crescendo', { max_backtracks: 0 }, ['practice-trusting'])).toEqual(
    {
      'practice-trusting': 'resisted',
    },
  );
  expect(await attackEveryGuard('goat', { max_turns: 3 }, ['practice-trusting'])).toEqual({
    'practice-trusting': 'resisted',
  });
});
