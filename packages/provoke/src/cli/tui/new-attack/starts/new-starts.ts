import { effectiveSettings, presets } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import type { Start } from './start.ts';

/** For an agent that is not known yet: a campaign as `provoke init` writes it, or one of a preset. */
export async function newStarts(env: Environment): Promise<Start[]> {
  const { local_model } = await effectiveSettings(env);
  const judges = [{ type: local_model ? 'harmbench' : 'pattern' }];
  const start = (label: string, hint: string, attack: object): Start => ({
    ...{ label, hint, isNew: true },
    campaign: { agent: {}, attack: { ...attack } },
  });
  return [
    start('an address', 'flipattack, and the floor', {
      ...{ attack_type: 'flipattack', floor: true, judges },
      budget: { max_requests: 200 },
    }),
    ...presets.map(({ id, summary, attack: { budget } }) =>
      start(`preset ${id}`, summary, { preset: id, budget }),
    ),
  ];
}
