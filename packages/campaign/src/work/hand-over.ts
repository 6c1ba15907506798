import type { Campaign } from '@provoke/contract';
import { nullUnlimited } from '@provoke/contract/lists';
import { newCampaignId, toCampaignRequest } from '@provoke/contract/new-campaign';
import { agentRuleFields, chatSettingNames, type Environment } from '@provoke/engine';
import { asUsageError } from '../configuration/reasons.ts';
import { register } from '../delivery/register.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { HackOptions } from '../hack-options.ts';
import { makePlan } from '../plan/make-plan.ts';
import { newManifest } from '../recording/new-manifest.ts';
import { plannedOf } from '../recording/planned.ts';
import { createRegistry } from '../registry.ts';
import { openService, type Service } from '../service/open-service.ts';
import { modelKeysIn } from './model-keys.ts';
import { refuseFunctions } from './refuse-functions.ts';
import { variablesIn } from './variables.ts';

type Options = Pick<
  HackOptions,
  'env' | 'signal' | 'extensions' | 'ask' | 'onNotice' | 'onPlanned' | 'goalsAt'
> & {
  /** The target's name in the workers' files. */
  target: string;
};

/** The service is open: the caller closes it. */
export type HandedOver = { campaign: Campaign; service: Service };

/** Hands a campaign to the workers of a service. Nothing is attacked from here, and no key leaves this machine. */
export async function handOver(
  agentParameters: unknown,
  attackConfig: unknown,
  options: Options,
): Promise<HandedOver> {
  const { plan, manifest, toBody } = await planHandOver(agentParameters, attackConfig, options);
  // The workers call the agent with the settings of their own file: only the goals are known yet.
  options.onPlanned?.({ goals: plannedOf(manifest).goals });
  const service = await openService(plan.service, options.onNotice ?? (() => {}));
  try {
    const { signal } = options;
    const runs = await register(service.client, {
      ...{ campaignId: manifest.id, agent: plan.agent, attacks: manifest.attacks ?? [], signal },
    });
    signal?.throwIfAborted();
    // An interrupt waits for the answer, so that no campaign is left that the user does not know of.
    const campaign = await service.client.campaigns.create({
      body: toBody(
        manifest.id,
        runs.map(({ id }) => id),
      ),
      idempotencyKey: `${manifest.id}/campaign`,
    });
    return { campaign, service };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** What will be sent to the service. */
export async function planHandOver(
  agentParameters: unknown,
  attackConfig: unknown,
  { target, env, extensions, onNotice = () => {}, ...options }: Options,
) {
  const registry = asUsageError(() => createRegistry(extensions));
  // Both have been parsed as objects before.
  refuseOwnPrompt(agentParameters);
  refuseStateCheck(agentParameters);
  refuseTraces(agentParameters);
  refusePracticeTools(agentParameters);
  refuseOwnRules(agentParameters);
  const agent = { ...(agentParameters as object), storage: 'remote' };
  const attack = recordedThere(attackConfig as Attack);
  const planned = await makePlan(agent, attack, {
    ...options,
    ...{ env: withVariables([{ ...agent, endpoint: undefined }, attack], env), registry, onNotice },
    callsAgent: false,
  });
  refuseFunctions(planned.campaign.techniques);
  // The workers call it, with the settings of their own file.
  const plan = { ...planned, agentSettings: undefined };
  const manifest = newManifest({
    id: newCampaignId(new Date()),
    agent,
    attack: plan.given.attack,
    plan,
  });
  const typed = manifest.secrets_left_out.find((path) => path.startsWith('attack.'));
  if (typed !== undefined)
    throw new UsageError(
      `A key is typed out at ${typed}, and a campaign for workers holds no keys. Put it into an environment variable of the workers.`,
      { next: [`${typed.replace(/^attack\./, '')}: $NAME`] },
    );
  const { seed, budget, techniques, concurrency, requestsPerMinute } = plan.campaign;
  // A worker knows its slice, and neither all goals nor the limits of the campaign.
  const floor = techniques.find(({ arm }) => arm === 'control');
  const sized = { ...manifest.attack, ...(floor && { floor_requests: floor.requestsMax }) };
  const toBody = (name: string, runs: readonly string[]) =>
    toCampaignRequest({
      ...{ name, target, concurrency, attack: sized, seed },
      requests_per_minute: requestsPerMinute ?? null,
      variables: [...new Set(modelKeysIn(manifest.attack).map(({ variable }) => variable))],
      goals: manifest.goals,
      techniques: techniques.map(({ technique }, index) => ({
        technique: technique.id,
        run: runs[index] ?? '',
        prepares: technique.prepare !== undefined,
      })),
      budget: nullUnlimited(budget),
    });
  return { plan, manifest, toBody };
}

/** The workers know the agent by their own file, so that rules given here would not hold. */
function refuseOwnRules(agent: unknown): void {
  const name = Object.keys(agentRuleFields).find((one) => one in (agent as object));
  if (name === undefined) return;
  throw new UsageError(
    `Workers know the agent by their own file, so agent.${name} would not hold. Set it there.`,
    { next: [`${name}: …, below the target in worker.yaml`] },
  );
}

/** The workers call the agent by their own file, so that a prompt given here would not be sent. */
function refuseOwnPrompt(agent: unknown): void {
  const { adapter_operational_config: settings } = agent as { adapter_operational_config?: object };
  const name = chatSettingNames.concat('system_prompt_file').find((one) => one in (settings ?? {}));
  if (name === undefined) return;
  throw new UsageError(
    `Workers call the agent by the settings in their own file, so ${name} would not be sent. Set it there.`,
    { next: [`${name}: …, below adapter_operational_config in worker.yaml`] },
  );
}

/** The same of a state check: a campaign never says what a worker reads or runs. */
function refuseStateCheck(agent: unknown): void {
  if (!('state_check' in (agent as object))) return;
  throw new UsageError(
    'Workers read the state of the agent by their own file, so state_check would not be used. Set it there.',
    { next: ['state_check: …, below the target in worker.yaml'] },
  );
}

/** Slices end one by one, and late spans count for a while after the last attempt of a campaign. */
function refuseTraces(agent: unknown): void {
  const { traces } = agent as { traces?: unknown };
  if (traces === undefined || traces === false) return;
  throw new UsageError('Workers take no spans of the agent yet, so traces would show nothing.', {
    next: ['without --workers: the service takes the spans, and this computer attacks'],
  });
}

/** The same of tools that provoke runs: a worker runs those of its own file. */
function refusePracticeTools(agent: unknown): void {
  if (!('practice_tools' in (agent as object))) return;
  throw new UsageError(
    'Workers call the agent by their own file, so practice_tools would not be used. Set it there.',
    { next: ['practice_tools: tools.yaml, below the target in worker.yaml'] },
  );
}

type Attack = { execution?: { storage?: unknown } };

/** The configuration of where a campaign is recorded. */
function recordedThere({ execution, ...attack }: Attack): object {
  const { storage: _, ...rest } = execution ?? {};
  return { ...attack, ...(execution && { execution: rest }) };
}

/** The workers have the keys. Planning only needs to know that there will be one. */
const withVariables = (configurations: unknown, env: Environment): Environment => ({
  ...Object.fromEntries(variablesIn(configurations).map((name) => [name, `$${name}`])),
  ...env,
});
