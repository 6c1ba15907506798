import type { Taken } from '@provoke/contract';
import type { Dashboard } from './open-dashboard.ts';
import { callFrom, seedAgent, toResult } from './seed-runs.ts';

type Id = { id: string };
type ToSeed = {
  name?: string;
  target?: string;
  goals?: number;
  /** Slices that a worker finished, left unfinished for this reason, and still has. */
  done?: number;
  unfinished?: string[];
  running?: number;
  worker?: string;
};

/** A campaign on workers, as far as these slices are. Returns its id. */
export async function seedCampaign(
  dashboard: Pick<Dashboard, 'page'>,
  { name = '20261123-101500-k3f9', target = 'staging', goals = 4, ...seed }: ToSeed = {},
): Promise<string> {
  const { done = 0, unfinished = [], running = 0, worker = 'worker-1' } = seed;
  const call = <Answer>(method: 'POST' | 'PATCH', path: string, body: unknown) =>
    callFrom<Answer>(dashboard, method, path, body);
  const agent = await seedAgent(dashboard, `agent of ${name}`);
  const attack = await call<Id>('POST', '/attack', { type: 'pair', agent, configuration: {} });
  const run = await call<Id>('POST', '/run/run_tests', {
    ...{ agent, attack: attack.id, run_config: { campaign: { id: name, technique: 'pair' } } },
  });
  const campaign = await call<Id>('POST', '/campaign', {
    ...{ name, target, attack: { attack_type: 'pair' }, concurrency: 8 },
    goals: Array.from({ length: goals }, (_, index) => ({ index, text: `Say word ${index}` })),
    techniques: [{ technique: 'pair', run: run.id }],
    budget: { max_requests: 2_000 },
  });
  let taken = 0;
  const take = async () => {
    const { slices } = await call<Taken>('POST', '/slice/take', { worker, targets: [target] });
    const [slice] = slices;
    if (!slice) throw new Error(`No slice of ${target} waits.`);
    const goal = taken++;
    await call('POST', `/slice/${slice.id}/events`, {
      ...{ epoch: slice.epoch, after: 0 },
      events: [
        { entry: { type: 'attempt-end' }, result: toResult({ goal, broken: goal % 4 === 0 }) },
      ],
      spent: { requests: 1, tokens: 640, cost_usd: 0.004 },
    });
    return slice;
  };
  for (const reason of [...Array<null>(done).fill(null), ...unfinished]) {
    const { id, epoch } = await take();
    const outcome = reason === null ? 'finished' : 'unfinished';
    await call('POST', `/slice/${id}/end`, { epoch, outcome, reason });
  }
  for (let count = 0; count < running; count++) await take();
  return campaign.id;
}
