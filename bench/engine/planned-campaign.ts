import { createRegistry } from '@provoke/campaign';
import { type Campaign, noMemory, type Target } from '@provoke/engine';
import type { Job } from './job.ts';
import { makeGoals } from './make-goals.ts';

/** Occurs in no reply, so the judge reads every reply to its end. */
export const PLANTED = 'PLANTED-7F3A-ORCHID';

/** A campaign of flipattack with an offline judge, assembled as the library does. */
export function plannedCampaign(
  { calls, concurrency }: Pick<Job, 'calls' | 'concurrency'>,
  target: Target,
): Omit<Campaign, 'record'> {
  const registry = createRegistry();
  const technique = registry.findTechnique('flipattack');
  const judge = registry.findJudge('pattern');
  if (!technique || !judge) throw new Error('The engine lacks flipattack or the pattern judge.');
  const judging = judge.options.parse({ planted_secret: PLANTED });
  return {
    goals: makeGoals(calls),
    techniques: [
      {
        technique,
        options: technique.options.parse({}),
        judges: [{ judge, options: judging, model: undefined }],
      },
    ],
    target,
    targetPrice: null,
    aggregation: 'majority',
    models: {},
    maxTokens: undefined,
    concurrency,
    modelConcurrency: 1,
    retries: 0,
    budget: {},
    seed: 1,
    memory: noMemory,
    signal: new AbortController().signal,
  };
}

/** The provider as a target of the engine. */
export function connect(url: string): Target {
  const adapter = createRegistry().findTarget('chatapi-sdk');
  if (!adapter) throw new Error('The engine lacks chatapi-sdk.');
  const settings = adapter.settings.parse({ endpoint: `${url}/v1`, model: 'bench-model' });
  return adapter.connect(settings, { fetch, env: {}, timeoutMs: 120_000 });
}
