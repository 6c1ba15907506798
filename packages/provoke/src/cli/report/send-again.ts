import {
  createRegistry,
  type FoundAttack,
  findAttacks,
  type HackOptions,
  type RecordedCampaign,
  runHack,
  toRepeated,
  toReplayCampaign,
} from '@provoke/campaign';
import type { Resent } from '@provoke/figures';

export type Given = { agent: Record<string, unknown>; attack: Record<string, unknown> };

type Sending = {
  /** As the campaign was configured. */
  given: Given;
  campaign: RecordedCampaign;
  /** Goals by their index. */
  goals: ReadonlySet<number>;
  times: number;
};

/** Sends what broke these goals again, word for word, to the same agent and judges. A technique's finds are a campaign of their own. */
export async function sendAgain(
  { given, campaign, goals, times }: Sending,
  options: HackOptions,
): Promise<Resent[]> {
  const found = new Map<number, FoundAttack>();
  for (const attack of await findAttacks(campaign))
    if (goals.has(attack.goal_index) && !found.has(attack.goal_index))
      found.set(attack.goal_index, attack);
  const resent: Resent[] = [];
  for (const technique of new Set(Array.from(found.values(), (one) => one.technique))) {
    const attacks = [...found.values()].filter((one) => one.technique === technique);
    if (!options.signal.aborted)
      resent.push(...(await sendFinds({ given, campaign, attacks, times }, options)));
  }
  return resent.sort((a, b) => a.goal - b.goal);
}

type Finds = Omit<Sending, 'goals'> & { attacks: readonly FoundAttack[] };

async function sendFinds(
  { given, campaign, attacks, times }: Finds,
  options: HackOptions,
): Promise<Resent[]> {
  const registry = createRegistry(options.extensions);
  const { configuration, facts } = campaign;
  const { agent, attack } = toReplayCampaign(given, { registry, attacks, configuration });
  const again = toRepeated(attack, { of: facts.id, times });
  const { results } = await runHack(agent, again, { ...options, collect: true });
  return attacks.map(({ goal, goal_index }) => {
    const own = results.filter((result) => result.goal === goal);
    const count = (status: string) =>
      own.filter(({ evaluation_status }) => evaluation_status === status).length;
    return {
      ...{ goal: goal_index, times: Math.max(times, own.length) },
      broken: count('SUCCESSFUL_JAILBREAK'),
      resisted: count('FAILED_JAILBREAK'),
    };
  });
}
