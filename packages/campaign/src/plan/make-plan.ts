import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import {
  type Campaign,
  combineRules,
  type Environment,
  type OwnFunctions,
  openFunctions,
  openResponseCache,
  type PlannedTechnique,
  type Registry,
  type ResponseCache,
  type RulesByGoal,
  readTracesSetting,
  type SharedRules,
  type Target,
  type TracesSetting,
} from '@provoke/engine';
import { type GoalsVersion, stripRules, stripSecrets } from '@provoke/evidence';
import { checkFolderInside, NotOwn } from '@provoke/files';
import { agentSchema } from '../configuration/agent-parameters.ts';
import { apartFromRules } from '../configuration/apart-from-rules.ts';
import { attackConfigSchema, type JudgeConfig } from '../configuration/attack-config.ts';
import { chooseGoals, type WrittenGoals } from '../configuration/choose-goals.ts';
import { namesAuthority } from '../configuration/client-cert-place.ts';
import { checkPurpose, withPurpose } from '../configuration/over-refusal.ts';
import { readPracticeTools } from '../configuration/practice-tools-file.ts';
import { readOptionFiles } from '../configuration/read-option-files.ts';
import { readSystemPrompt } from '../configuration/system-prompt-file.ts';
import { parseConfig } from '../errors/config-error.ts';
import { applyPreset } from '../presets/apply-preset.ts';
import { growingSecrets } from '../secrets/growing-secrets.ts';
import { passedTo } from '../secrets/passed-to.ts';
import { secretsIn } from '../secrets/secrets-in.ts';
import { chooseService, type ServiceChoice } from '../service/choose-service.ts';
import { defaultDataDir } from '../settings/config.ts';
import { checkSharedSignIn } from '../sign-in/check-shared-sign-in.ts';
import { findSignIn } from '../sign-in/find-sign-in.ts';
import { checkActions } from './check-actions.ts';
import {
  checkBudget,
  checkFloor,
  checkGoals,
  checkQuorum,
  checkRepeats,
  checkStateCheck,
  checkTraces,
} from './check-plan.ts';
import { defaultJudges, defaultModel } from './defaults.ts';
import { planRoles } from './plan-roles.ts';
import { planTarget } from './plan-target.ts';
import { planTechniques } from './plan-techniques.ts';
import { withPracticeHints } from './practice-tools.ts';
import type { AgentRecord, AttackRecord } from './records.ts';
import { sizeFloor } from './size-floor.ts';

export type Plan = {
  campaign: Omit<Campaign, 'signal' | 'record' | 'memory'>;
  /** The goals' own, which are combined with what holds for all of them. */
  goalRules: RulesByGoal;
  sharedRules: SharedRules;
  /** The file that the goals were read from, relative to the project. */
  goalsIn?: string | undefined;
  /** Of the file or the set of goals; null if they are typed out, or part of provoke. */
  goalsVersion: GoalsVersion | null;
  service: ServiceChoice;
  /** The addresses of the agent and the helper models, as far as this process calls them. */
  addresses: readonly string[];
  /** Those whose certificates are of an authority that Node trusts, as far as is known. */
  certifiedAt: readonly string[];
  /** The environment variables with keys of helper models, and where each is sent. */
  keys: readonly { variable: string; address: string }[];
  /** The agent's among them. */
  calledAt: string | undefined;
  /** The longest that a call to the agent may take. */
  callMaxMs: number;
  /** How spans of the agent are taken; undefined if they are not. */
  traces: TracesSetting | undefined;
  /** Where the agent's state is read, if that is an address. */
  stateReadAt: string | undefined;
  agent: AgentRecord;
  /** How the agent is called; undefined where others call it. */
  agentSettings: Readonly<Record<string, string>> | undefined;
  /** As it was given, with what the attack's preset chose and the content of the files that options name. */
  given: { agent: object; attack: object };
  /** One per technique, in the campaign's order. */
  attacks: readonly AttackRecord[];
  /** Every credential in use, to mask it in the records. Grows, as the target may learn some. */
  secrets: readonly string[];
};

export type Planning = {
  env: Environment;
  registry: Registry;
  signal: AbortSignal;
  /** Where the goals of the configuration are written. */
  goalsAt?: WrittenGoals | undefined;
  /** Judges of a technique of several turns read all of them (default: true). */
  judgesConversations?: boolean | undefined;
  /** False where workers call the agent, by their own file. */
  callsAgent?: boolean | undefined;
  /** Asks the user at the terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Called with what a person at a terminal should know. */
  onNotice?: ((text: string) => void) | undefined;
};

/** Calls to the target at a time, where it sets no maximum of its own. */
const CONCURRENCY = 4;

/** Turns a configuration into a plan. Throws `UsageError`. Uses the network only to load a named goal set. */
export async function makePlan(
  agentParameters: unknown,
  attackConfig: unknown,
  planning: Planning,
): Promise<Plan> {
  const { env, registry, signal, ask, goalsAt, onNotice } = planning;
  const { judgesConversations = true, callsAgent = true } = planning;
  const called = await readPracticeTools(await readSystemPrompt(agentParameters));
  const agent = parseConfig(agentSchema, called, "agent's configuration", ['agent']);
  const schema = attackConfigSchema(registry);
  const resolved = await readOptionFiles(applyPreset(withPurpose(attackConfig)), registry);
  const attack = parseConfig(schema, resolved, "attack's configuration", ['attack']);

  const dataDir = agent.data_dir ?? defaultDataDir(env);
  const storage = attack.execution.storage?.backend ?? agent.storage ?? 'local';
  const service = await chooseService(agent, { storage, dataDir, env, ask });
  checkRepeats(attack);
  checkStateCheck(agent, attack);
  checkTraces(agent, attack);
  checkPurpose(attack);
  checkFloor(attack);
  const cache = await openCache(join(dataDir, 'cache'));
  const { models: cacheModels, target: cacheTarget } = attack.execution.cache;

  const fallback = defaultModel(service);
  const timeout = attack.execution.model_timeout;
  const connection = { env, cache: cacheModels ? cache : undefined, fallback, timeout };
  const judges = attack.judges ?? defaultJudges(service, attack);
  const signIn = await findSignIn(agent, { env, registry });
  checkSharedSignIn(signIn, {
    concurrency: attack.execution.concurrency,
    isShared: agent.adapter_operational_config?.['shared_sign_in'] === true,
  });
  const secrets = growingSecrets();
  const target = planTarget(agent, {
    learned: secrets,
    ...{ env, registry, signIn, onNotice, callsAtOnce: attack.execution.concurrency },
    cache: cacheTarget ? cache : undefined,
  });
  const functions = openFunctions(env);
  const unsized = planTechniques(attack, {
    ...{ registry, connection, judges, target: target.target, functions, judgesConversations },
  });
  const roles = planRoles(attack, unsized, connection);
  const seed = attack.seed ?? randomInt(2 ** 31);
  secrets.give(
    secretsIn([attack, agent], [...target.secrets, ...passedTo(unsized, env), service.apiKey], env),
  );
  const { models, classifier } = roles;
  const judgeModels = unsized.flatMap((planned) => planned.judges.map(({ model }) => model));
  const helpers = [...Object.values(models), ...judgeModels, classifier?.model];
  checkBudget(attack, [target, ...helpers]);
  const {
    goals,
    rules: goalRules,
    goalsIn,
    version,
  } = await chooseGoals(attack, {
    ...{ env, dataDir, seed, signal, goalsAt },
  });
  const techniques = sizeFloor(unsized, { attack, goals: goals.length });

  const { rules, rest } = apartFromRules(attack);
  const sharedRules: SharedRules = { campaign: attack, agent: withPracticeHints(agent) };
  if (callsAgent)
    checkActions(techniques, {
      ...{ agent, attack, target: target.target, onNotice },
      rules: { goals: goalRules, shared: sharedRules },
    });

  const modelAddresses = helpers.flatMap((model) => model?.address ?? []);
  const agentAddresses = [target.calledAt ?? []].flat();

  return {
    campaign: {
      goals: checkGoals(goals, techniques),
      rules: combineRules(goalRules, sharedRules),
      techniques,
      repeats: attack.repeat,
      ...(attack.convert && { convert: attack.convert }),
      ...roles,
      target: closingToo(target.target, functions),
      targetPrice: target.price,
      stateCheck: target.stateCheck,
      aggregation: attack.judge_aggregation,
      judgeQuorum: checkQuorum(attack.judge_quorum, judges),
      acceptsWeak: attack.accept?.includes('weak-judge') === true,
      maxTokens: attack.max_tokens ?? agent.metadata?.max_tokens,
      concurrency: Math.min(
        attack.execution.concurrency ?? CONCURRENCY,
        target.target.concurrencyMax ?? Infinity,
      ),
      requestsPerMinute: attack.execution.requests_per_minute,
      modelConcurrency: attack.execution.model_concurrency,
      retries: attack.execution.retries,
      budget: attack.budget,
      seed,
    },
    goalRules,
    sharedRules,
    goalsIn,
    goalsVersion: version,
    service,
    addresses: [...agentAddresses, ...modelAddresses],
    certifiedAt: [...(namesAuthority(agent) ? [] : agentAddresses), ...modelAddresses],
    keys: helpers.flatMap((model) =>
      model?.keyVariable === undefined
        ? []
        : [{ variable: model.keyVariable, address: model.address }],
    ),
    calledAt: target.calledAt,
    callMaxMs: target.timeoutMs,
    traces: readTracesSetting(agent.traces),
    stateReadAt: target.stateReadAt,
    agent: target.record,
    agentSettings: target.described,
    // They have been parsed, so they are objects.
    given: { agent: called as object, attack: resolved as object },
    attacks: techniques.map(({ technique, options, judges: connected }) => ({
      type: technique.id,
      configuration: {
        ...stripSecrets(
          {
            ...{ ...rest, ...recordedVersion(version), attack_type: technique.id, seed },
            judges: withWhole(judges, connected),
            [`${technique.id}_params`]: options,
          },
          secrets.all,
        ),
        ...stripRules(rules, secrets.all),
      },
    })),
    secrets: secrets.all,
  };
}

/** Closing the target closes them. */
const closingToo = (target: Target, functions: OwnFunctions): Target => ({
  ...target,
  async close() {
    await Promise.all([target.close?.(), functions.close()]);
  },
});

/** As they judge this technique: of the last reply, or of the whole conversation. */
const withWhole = (
  judges: readonly JudgeConfig[],
  connected: PlannedTechnique['judges'],
): JudgeConfig[] =>
  judges.map((judge, at) =>
    connected[at]?.options['whole_conversation'] === true
      ? { ...judge, whole_conversation: true }
      : judge,
  );

/** As the runs record it: next to the source of the goals. */
const recordedVersion = (version: GoalsVersion | null) =>
  version && {
    goals_sha256: version.sha256,
    ...(version.revision !== null && { goals_revision: version.revision }),
  };

/** Answers that another user could have put there are not used. */
async function openCache(folder: string): Promise<ResponseCache> {
  await checkFolderInside(folder).catch((error: unknown) => {
    if (error instanceof NotOwn) throw error;
  });
  return openResponseCache(folder);
}
