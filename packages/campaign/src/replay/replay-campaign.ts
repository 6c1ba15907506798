import type { JsonObject } from '@provoke/contract';
import { type Registry, ruleFields } from '@provoke/engine';
import { textIn, toFields } from '@provoke/evidence';
import type { Given } from './find-given.ts';
import type { FoundAttack } from './found-attack.ts';
import { refuseRemovedKeys, writeGoals } from './write-goals.ts';

type Replaying = {
  registry: Registry;
  attacks: readonly FoundAttack[];
  /** As configured in its runs: a technique's options for judges depend on its own options. */
  configuration: JsonObject;
};

/** Everything that affects the verdict, and how the agent is asked. */
const KEPT = [
  'judges',
  'judge_aggregation',
  'judge_quorum',
  'max_tokens',
  'execution',
  'over_refusal',
  'accept',
  ...Object.keys(ruleFields),
];

/** The campaign that replays found attacks: the same agent, judges, rules and words. Throws `UsageError`. */
export function toReplayCampaign(
  { agent, attack, goals }: Given,
  { registry, attacks, configuration }: Replaying,
): Given {
  const kept = Object.fromEntries(Object.entries(attack).filter(([name]) => KEPT.includes(name)));
  refuseRemovedKeys('the campaign', kept);
  const judges = kept['judges'] ?? configuration['judges'];
  return {
    agent,
    attack: {
      ...kept,
      ...(Array.isArray(judges) && {
        judges: judges.map((judge: unknown) => withWishes(judge, configuration, registry, attacks)),
      }),
      attack_type: 'replay',
      goals: writeGoals(attacks, goals),
      category_classifier: false,
      replay_params: {
        prompts: attacks.map(({ goal, messages, beginning, attempt }) => ({
          ...{ goal, messages, attempt },
          ...(beginning !== undefined && { beginning }),
        })),
      },
    },
  };
}

/** Applies a technique's options for judges where the user set none. */
function withWishes(
  judge: unknown,
  configuration: JsonObject,
  registry: Registry,
  attacks: readonly FoundAttack[],
): unknown {
  const type = textIn(toFields(judge), 'type');
  if (type === undefined) return judge;
  const technique = registry.findTechnique(attacks[0]?.technique ?? '');
  const options = technique?.options.safeParse(configuration[`${technique.id}_params`] ?? {}).data;
  const wishes = (options && technique?.judging?.(options)) ?? {};
  return { ...(Object.hasOwn(wishes, type) && wishes[type]), ...toFields(judge) };
}
