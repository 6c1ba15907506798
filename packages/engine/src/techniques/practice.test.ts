import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectModel } from '../models/connect-model.ts';
import { localmodel } from '../targets/localmodel.ts';
import { play } from '../test/play.ts';
import { findTechnique } from './index.ts';

/** How often each practice agent gave in, and in all; role models are the practice ones, too. */
async function attackEveryGuard(id: string, options: Record<string, unknown> = {}) {
  const { url, close } = await startPracticeServer();
  onTestFinished(close);
  const connection = { fetch, env: {}, timeoutMs: 5_000 };
  const attacker = connectModel(
    { identifier: 'ollama/practice-attacker', endpoint: url },
    connection,
  );
  const technique = findTechnique(id);
  if (!technique) throw new Error(`no technique ${id}`);
  const outcome: Record<string, string> = {};
  for (const model of ['practice-naive', 'practice-guarded', 'practice-hard']) {
    const target = localmodel.connect({ endpoint: url, model }, connection);
    const { attempts } = await play({ technique, options, url, target, models: { attacker } });
    const broken = attempts.filter(({ status }) => status === 'SUCCESSFUL_JAILBREAK').length;
    const resisted = attempts.filter(({ status }) => status === 'FAILED_JAILBREAK').length;
    expect(broken + resisted).toBe(attempts.length);
    outcome[model] = broken > 0 ? 'broken' : 'resisted';
  }
  return outcome;
}

test('PAIR talks the naive agent round at once, and the guarded one in the end', async () => {
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

test('AdvPrefix begins the replies of those that let it', async () => {
  expect(await attackEveryGuard('advprefix')).toEqual({
    'practice-naive': 'broken',
    'practice-guarded': 'broken',
    'practice-hard': 'resisted',
  });
});
