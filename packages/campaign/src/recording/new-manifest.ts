import type { CampaignOfRun } from '@provoke/contract';
import { describeCampaign } from '@provoke/contract/new-campaign';
import { revisionOf } from '@provoke/engine';
import { type Goal, stripRules } from '@provoke/evidence';
import { apartFromRules } from '../configuration/apart-from-rules.ts';
import { DEFAULTS_NOW } from '../configuration/earlier-defaults.ts';
import type { Manifest } from '../folder/manifest.ts';
import { VERSION } from '../folder/version.ts';
import { hashGoalRules } from '../plan/hash-goal-rules.ts';
import type { Plan } from '../plan/make-plan.ts';
import { leaveOutSecrets } from '../secrets/secrets.ts';

type Given = { id: string; agent: object; attack: object; plan: Plan };

/** What resuming a campaign needs: its configuration, and the plan made from it. */
export function newManifest({ id, agent, attack, plan }: Given): Manifest {
  const { campaign, service, secrets } = plan;
  const safeAgent = withoutSecrets(agent, secrets);
  const safeAttack = withoutSecrets(attack, secrets);
  const createdAt = new Date().toISOString();
  return {
    id,
    created_at: createdAt,
    provoke: VERSION,
    agent: safeAgent.kept,
    attack: safeAttack.kept,
    secrets_left_out: [
      ...safeAgent.leftOut.map((path) => `agent.${path}`),
      ...safeAttack.leftOut.map((path) => `attack.${path}`),
    ],
    goals: Array.from(campaign.goals, (goal) => withRules(goal, plan)),
    ...(plan.goalsIn !== undefined && { goals_in: plan.goalsIn }),
    ...(plan.goalsVersion && { goals_version: plan.goalsVersion }),
    seed: campaign.seed,
    storage: service.storage,
    base_url: service.baseUrl ?? null,
    techniques: campaign.techniques.map(({ technique }) => technique.id),
    defaults: DEFAULTS_NOW,
    revisions: Object.fromEntries(
      campaign.techniques.map(({ technique, options }) => [
        technique.id,
        revisionOf(technique, options),
      ]),
    ),
    requests_max: Object.fromEntries(
      campaign.techniques.map(({ technique, requestsMax = 1 }) => [technique.id, requestsMax]),
    ),
    agent_record: plan.agent,
    attacks: plan.attacks.map((one) => ({
      ...one,
      run_config: { campaign: campaignOf(plan, { id, createdAt, technique: one.type }) },
    })),
    runs: null,
    seal: null,
  };
}

function withoutSecrets(configuration: object, secrets: readonly string[]) {
  const { rules, rest } = apartFromRules(configuration);
  const { kept, leftOut } = leaveOutSecrets({ ...rest }, secrets);
  return { kept: { ...kept, ...stripRules(rules, secrets) }, leftOut };
}

function withRules(goal: Goal, { goalRules, secrets }: Plan): Manifest['goals'][number] {
  const rules = goalRules.get(goal.index);
  return { ...goal, ...(rules && { rules: stripRules(rules, secrets) }) };
}

type Naming = { id: string; createdAt: string; technique: string };

function campaignOf(
  { campaign, goalRules, goalsIn, agent, agentSettings }: Plan,
  { id, createdAt, technique }: Naming,
): CampaignOfRun {
  const { goals, techniques } = campaign;
  const planned = techniques.find((one) => one.technique.id === technique);
  const { name, agent_type, endpoint, metadata } = agent;
  const model = metadata['name'];
  return describeCampaign({
    ...{ id, technique },
    techniques: techniques.map((one) => one.technique.id),
    started_at: createdAt,
    provoke: VERSION,
    goals,
    ...(goalRules.size > 0 && { goal_rules: hashGoalRules(goals, goalRules) }),
    ...(goalsIn !== undefined && { goals_in: goalsIn }),
    agent: {
      ...{ name, agent_type, endpoint, model: typeof model === 'string' ? model : null },
      ...(agentSettings && { settings: { ...agentSettings } }),
    },
    models: modelsOf(campaign, technique),
    revision: planned ? revisionOf(planned.technique, planned.options) : 1,
  });
}

/** The models that the technique uses, named or by default. Judges are numbered as they were configured. */
function modelsOf({ models, techniques }: Plan['campaign'], id: string): Record<string, string> {
  const planned = techniques.find(({ technique }) => technique.id === id);
  if (!planned) return {};
  const roles = planned.technique.roles?.(planned.options) ?? [];
  const helpers = roles.flatMap((role) => {
    const model = models[role];
    return model ? [[role, model.identifier] as const] : [];
  });
  const judges = planned.judges.flatMap(({ model }, at) =>
    model ? [[`judges.${at}`, model.identifier] as const] : [],
  );
  return Object.fromEntries([...helpers, ...judges]);
}
