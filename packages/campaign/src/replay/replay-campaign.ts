import type { JsonObject } from '@provoke/contract';
import { type Registry, ruleFields } from '@provoke/engine';
import { textIn, toFields } from '@provoke/evidence';
import type { FoundAttack } from './found-attack.ts';

type Given = { agent: JsonObject; attack: JsonObject };

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
  ...Object.keys(ruleFields),
];

/** The campaign that replays found attacks: the same agent, judges and words. */
export function toReplayCampaign(
  { agent, attack }: Given,
  { registry, attacks, configuration }: Replaying,
): Given {
  const kept = Object.fromEntries(Object.entries(attack).filter(([name]) => KEPT.includes(name)));
  const judges = kept['judges'] ?? configuration['judges'];
  return {
    agent,
    attack: {
      ...kept,
      ...(Array.isArray(judges) && {
        judges: judges.map((judge: unknown) => withWishes(judge, configuration, registry, attacks)),
      }),
      attack_type: 'replay',
      goals: withOwnRules([...new Set(attacks.map(({ goal }) => goal))], attack['goals']),
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

/** The goals with the rules and the secret that were written with them. */
function withOwnRules(texts: readonly string[], written: unknown): unknown[] {
  const objects = (Array.isArray(written) ? written : []).map(toFields);
  const trimmed = (text: unknown) => (typeof text === 'string' ? text.trim() : undefined);
  return texts.map((goal) => objects.find(({ text }) => trimmed(text) === goal) ?? goal);
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
