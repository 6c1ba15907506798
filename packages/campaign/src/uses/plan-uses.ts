import {
  type Environment,
  findGoalSet,
  goalSetAddress,
  type Registry,
  type Target,
} from '@provoke/engine';
import { findBrowser } from '@provoke/web-target';
import { agentSchema, type ParsedAgent } from '../configuration/agent-parameters.ts';
import { attackConfigSchema, type ParsedAttack } from '../configuration/attack-config.ts';
import { withoutClientCert } from '../configuration/client-cert-place.ts';
import { withPurpose } from '../configuration/over-refusal.ts';
import { unreadSystemPrompt } from '../configuration/system-prompt-file.ts';
import { parseConfig } from '../errors/config-error.ts';
import { connectJudges } from '../plan/connect-judges.ts';
import type { RoleConnection } from '../plan/connect-role.ts';
import { defaultJudges, defaultModel } from '../plan/defaults.ts';
import { planRoles } from '../plan/plan-roles.ts';
import { planTarget } from '../plan/plan-target.ts';
import { planTechniques } from '../plan/plan-techniques.ts';
import { applyPreset } from '../presets/apply-preset.ts';
import type { ServiceChoice } from '../service/choose-service.ts';
import { defaultDataDir, settingsPath } from '../settings/config.ts';
import { effectiveSettings } from '../settings/settings-file.ts';
import { variablesIn } from '../work/variables.ts';
import { recordUses, type UseRecorder } from './record-uses.ts';

type Given = { agent: unknown; attack?: unknown };
type Planning = { env: Environment; registry: Registry };

/**
 * Plans a campaign as a run does, as far as that reads none of its files and sends nothing, and tells where it would go.
 * `unknown` is why a part of it could not be planned. Throws `UsageError` for a configuration that no run takes.
 */
export async function planUses(
  given: Given,
  { env, registry }: Planning,
): Promise<Pick<UseRecorder, 'uses' | 'models' | 'unknown'>> {
  const recorder = recordUses(env, variablesIn(given));
  const written = parseConfig(agentSchema, unreadSystemPrompt(given.agent), 'agent', ['agent']);
  const agent = withoutClientCert(written);
  const target = planAgent(agent, recorder, { env, registry });
  if (given.attack !== undefined) {
    const schema = attackConfigSchema(registry);
    const written = applyPreset(withPurpose(given.attack));
    const attack = parseConfig(schema, written, 'attack', ['attack']);
    const service = await planRecords(agent, attack, recorder, env);
    planJudges(attack, recorder, { service, registry });
    planHelpers(attack, recorder, { service, registry, target });
    planGoals(attack, recorder);
  }
  return recorder;
}

function planAgent(
  agent: ParsedAgent,
  recorder: UseRecorder,
  { env, registry }: Planning,
): Target | undefined {
  const planned = recorder.plan('agent', (watched) =>
    planTarget(agent, { env: watched, registry, cache: undefined }),
  );
  if (planned === undefined) return undefined;
  // The program of a command-line agent is in the file, or goes by its type.
  if (!planned.address.startsWith('cli:')) recorder.call('agent', planned.address);
  if (planned.stateReadAt !== undefined) recorder.call('agent.state_check', planned.stateReadAt);
  const isWebsite = registry.findTarget(agent.agent_type)?.type === 'web';
  if (isWebsite && agent.adapter_operational_config?.['browser'] === undefined) {
    const browser = recorder.plan('agent', () => findBrowser(undefined, env));
    if (browser !== undefined) recorder.add('agent.agent_type', 'program', browser);
  }
  return planned.target;
}

/** Where results are recorded, and which model replaces missing ones. */
async function planRecords(
  agent: ParsedAgent,
  attack: ParsedAttack,
  { add, call }: UseRecorder,
  env: Environment,
): Promise<ServiceChoice> {
  const storage = attack.execution.storage?.backend ?? agent.storage ?? 'local';
  const { base_url, local_model: localModel } = await effectiveSettings(env);
  const dataDir = agent.data_dir ?? defaultDataDir(env);
  const baseUrl = agent.base_url ?? base_url;
  const read = (name: string) => {
    if (env[name]) add(RECORDS, 'variable', name);
    return env[name];
  };
  if (storage === 'local') {
    add(RECORDS, 'file', dataDir);
    read('PROVOKE_LOCAL_MODEL');
    const database = read('DATABASE_URL');
    if (database) add(RECORDS, 'address', database);
  } else {
    add(RECORDS, 'file', settingsPath(env));
    if (agent.base_url === undefined) read('PROVOKE_BASE_URL');
    if (agent.service_api_key === undefined) read('SERVICE_API_KEY');
    if (baseUrl !== undefined) call(RECORDS, baseUrl);
  }
  return {
    storage,
    dataDir,
    baseUrl,
    apiKey: undefined,
    localModel,
    raiseOnUnexpectedStatus: false,
  };
}

const RECORDS = 'records';

type Helping = { service: ServiceChoice; registry: Registry };

const connectionOf = (
  attack: ParsedAttack,
  { service }: Helping,
  env: Environment,
): RoleConnection => ({
  ...{ env, cache: undefined, fallback: defaultModel(service) },
  timeout: attack.execution.model_timeout,
});

function planJudges(attack: ParsedAttack, recorder: UseRecorder, helping: Helping): void {
  const part = 'attack.judges';
  for (const judge of attack.judges ?? defaultJudges(helping.service, attack)) {
    const connected = recorder.plan(part, (env) =>
      connectJudges([judge], { ...helping, connection: connectionOf(attack, helping, env) }),
    );
    for (const { model } of connected ?? []) recorder.callModel(part, model);
  }
}

/** The models of each technique. One that is not built in may use others, which its own file has. */
function planHelpers(
  attack: ParsedAttack,
  recorder: UseRecorder,
  { target = NO_TARGET, ...helping }: Helping & { target: Target | undefined },
): void {
  for (const type of new Set([attack.attack_type].flat())) {
    const one = { ...attack, attack_type: type, floor: false };
    const planned = recorder.plan('attack', (env) => {
      const connection = connectionOf(attack, helping, env);
      const techniques = planTechniques(one, {
        ...helping,
        connection,
        judges: [],
        target,
        judgesConversations: true,
      });
      return planRoles(one, techniques, connection);
    });
    for (const [role, model] of Object.entries(planned?.models ?? {}))
      recorder.callModel(`attack.${role}`, model);
    recorder.callModel('attack.category_classifier', planned?.classifier?.model);
  }
}

/** Of an agent whose type is not built in. */
const NO_TARGET: Target = {
  canPrefill: false,
  payload: () => ({}),
  send: () => Promise.reject(new Error('Nothing is sent.')),
};

function planGoals({ goals_set }: ParsedAttack, recorder: UseRecorder): void {
  const set = goals_set === undefined ? undefined : findGoalSet(goals_set);
  if (set === undefined || !('url' in set)) return;
  const part = 'attack.goals_set';
  const address = recorder.plan(part, (env) => goalSetAddress(set, env));
  if (address !== undefined) recorder.call(part, address);
}
