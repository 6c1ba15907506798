import type { Taken } from '@provoke/contract';
import { recordedDoubts } from '@provoke/contract/lists';
import type { Dashboard } from './open-dashboard.ts';
import { callFrom, toResult } from './seed-runs.ts';

type Id = { id: string };
type ToSeed = {
  name?: string;
  target?: string;
  /** Campaigns that ended: whether each goal is broken. */
  nights?: readonly (readonly boolean[])[];
};

/** A schedule whose campaigns ended so. Returns its id, once the last is judged. */
export async function seedSchedule(
  dashboard: Pick<Dashboard, 'page'>,
  { name = 'nightly', target = 'staging', nights = [] }: ToSeed = {},
): Promise<string> {
  const call = <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) =>
    callFrom<Answer>(dashboard, method, path, body);
  const goals = nights[0]?.length ?? 4;
  const attack = { attack_type: 'pair' };
  const endpoint = 'http://127.0.0.1:9/v1';
  const campaign = {
    ...{ id: name, technique: 'pair', looks_for: recordedDoubts },
    agent: {
      ...{ name: `agent of ${name}`, agent_type: 'CHATAPI', endpoint, model: null },
      settings: { type: 'chatapi-sdk' },
    },
  };
  const { id } = await call<Id>('POST', '/schedule', {
    ...{ name, target, cron: '0 3 * * *', time_zone: 'Europe/Berlin' },
    plan: {
      agent: { name: `agent of ${name}`, endpoint },
      attacks: [{ type: 'pair', configuration: attack, run_config: { ...attack, campaign } }],
      campaign: {
        attack,
        goals: Array.from({ length: goals }, (_, index) => ({ index, text: `Say word ${index}` })),
        techniques: [{ technique: 'pair', goals_per_slice: goals }],
      },
    },
  });
  for (const broken of nights) {
    await call('POST', `/schedule/${id}/run`, {});
    const { slices } = await call<Taken>('POST', '/slice/take', {
      worker: 'one',
      targets: [target],
    });
    const [slice] = slices;
    if (!slice) throw new Error(`No slice of ${target} waits.`);
    await call('POST', `/slice/${slice.id}/events`, {
      ...{ epoch: slice.epoch, after: 0 },
      events: broken.map((isBroken, goal) => ({
        ...{ entry: { type: 'attempt-end' }, result: toResult({ goal, broken: isBroken }) },
      })),
    });
    await call('POST', `/slice/${slice.id}/end`, { epoch: slice.epoch, outcome: 'finished' });
  }
  return id;
}
