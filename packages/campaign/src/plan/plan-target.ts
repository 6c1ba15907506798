import { targetUrl } from '@provoke/contract';
import {
  cachedTarget,
  declaredTarget,
  type Environment,
  FUNCTION_TYPE,
  filteredTarget,
  keyVariables,
  loginVariables,
  type Price,
  type Registry,
  type ResponseCache,
  type StateCheck,
  type Target,
  type TargetAdapter,
  targets,
} from '@provoke/engine';
import { sortKeys, stripRules, stripSecrets } from '@provoke/evidence';
import { secretsInState } from '@provoke/web-target';
import type { ParsedAgent } from '../configuration/agent-parameters.ts';
import { advising, asUsageError, UnknownName } from '../configuration/reasons.ts';
import { resolveSettings } from '../configuration/resolve-settings.ts';
import { ConfigError, parseConfig } from '../errors/config-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { GrowingSecrets } from '../secrets/growing-secrets.ts';
import { maskAddress, secretsInAddress } from '../secrets/mask-address.ts';
import { passedBy } from '../secrets/passed-to.ts';
import { isReference, resolveSecret } from '../secrets/secrets.ts';
import { isMaskable } from '../secrets/secrets-in.ts';
import type { KeptSignIn } from '../sign-in/kept-sign-in.ts';
import { blockedRules } from './blocked-rules.ts';
import { checkCalled } from './check-called.ts';
import { describeAgentSettings } from './describe-agent-settings.ts';
import { planStateCheck, type WrittenStateCheck } from './plan-state-check.ts';
import { withPracticeTools } from './practice-tools.ts';
import type { AgentRecord } from './records.ts';
import { refuseChatSettings } from './refuse-chat-settings.ts';

const TIMEOUT_S = 120;

export type PlannedTarget = {
  target: Target;
  /** Absent if its state is not looked at. Closing the target closes it. */
  stateCheck?: StateCheck | undefined;
  /** Where its state is read, if that is an address. */
  stateReadAt?: string | undefined;
  /** Its address, without secrets. */
  address: string;
  /** Where calls of this process go; absent if a browser, another process or the user's own code makes them. */
  calledAt: string | undefined;
  record: AgentRecord;
  /** How it is called, to compare two campaigns; no secrets. */
  described: Readonly<Record<string, string>>;
  /** Its key, its headers and everything else that its settings refer to, to mask it in the records. */
  secrets: readonly string[];
  price: Price | null;
  /** The longest that a call may take. */
  timeoutMs: number;
};

type Planning = {
  env: Environment;
  registry: Registry;
  cache: ResponseCache | undefined;
  /** What is kept of a person's sign-in to the site. */
  signIn?: KeptSignIn | undefined;
  /** As many as the user asked for. */
  callsAtOnce?: number | undefined;
  onNotice?: ((text: string) => void) | undefined;
  /** Those of the campaign, to which the target adds what it learns. */
  learned?: GrowingSecrets | undefined;
};

/** The connected agent under test, and its record for the service. */
export function planTarget(agent: ParsedAgent, planning: Planning): PlannedTarget {
  const planned = connectTarget(agent, planning);
  const { state_check } = agent;
  return state_check === undefined ? planned : withStateCheck(planned, state_check, planning);
}

function withStateCheck(
  { target, secrets, ...planned }: PlannedTarget,
  written: WrittenStateCheck,
  { env, onNotice }: Planning,
): PlannedTarget {
  const type = planned.described['type'] ?? '';
  const { stateCheck, ...read } = planStateCheck(written, { target, type, env, onNotice });
  return {
    ...planned,
    target: {
      ...target,
      async close() {
        await Promise.all([target.close?.(), stateCheck.close()]);
      },
    },
    stateCheck,
    stateReadAt: read.calledAt,
    secrets: [...secrets, ...read.secrets],
  };
}

function connectTarget(
  agent: ParsedAgent,
  { env, registry, cache, signIn, callsAtOnce, onNotice, learned }: Planning,
): PlannedTarget {
  const adapter = getTarget(agent.agent_type, registry);
  const { name, timeout, blocked, blocked_pattern, observable, ...rest } =
    agent.adapter_operational_config ?? {};
  const apiKey = resolveSecret(agent.target_config?.api_key ?? agent.api_key, env);
  const given = resolveSecret(agent.endpoint, env);
  refuseChatSettings(adapter, rest, registry.targets);
  refuseVariables(rest['command']);
  const own = resolveSettings(rest, env);
  const named = name ?? agent.metadata?.name;
  const model = named ?? (adapter.choosesModel ? undefined : agent.name);
  const written = {
    ...own.settings,
    ...knownTo(adapter, { endpoint: given, model, ...(apiKey && { apiKey }) }),
  };
  const settings = parseConfig(adapter.settings.strict(), written, `settings of ${adapter.type}`, [
    'agent',
    'adapter_operational_config',
  ]);
  const signedIn = signIn ? secretsInState(signIn.state) : [];
  const secrets = [
    ...[apiKey, ...own.secrets, ...signedIn, ...secretsInAddress(given)],
    ...passedBy(rest, env),
  ].filter(isMaskable);
  const endpoint = asUsageError(() => checkAddress(adapter, () => adapter.endpoint(settings, env)));
  const isHttp = /^https?:/i.test(endpoint) && isCalledHere(adapter);
  if (isCalledHere(adapter)) checkCalled([given, endpoint], adapter);
  const rules = blockedRules({ blocked, blocked_pattern }, { adapter, isHttp });
  const address = maskAddress(endpoint, secrets);
  const timeoutMs = toTimeoutMs(timeout);
  const target = asUsageError(() =>
    adapter.connect(settings, {
      ...{
        fetch,
        env,
        callsAtOnce,
        browserState: signIn?.state,
        onNotice,
        onSecret: learned?.learn,
      },
      timeoutMs,
    }),
  );
  const asked = cache
    ? cachedTarget(
        target,
        { type: adapter.type, endpoint, written, keys: keysOf(env), signIn: signIn?.state },
        maskedCache(cache, learned),
      )
    : target;
  return {
    target: withPracticeTools(
      { ...declaredTarget(filteredTarget(asked, rules), observable), ...toolsOf(agent) },
      agent,
      adapter,
    ),
    address,
    calledAt: isHttp ? endpoint : undefined,
    record: {
      name: agent.name,
      endpoint: isRecordable(address) ? address : `cli://${encodeURIComponent(adapter.type)}`,
      agent_type: adapter.apiType,
      metadata: stripSecrets(
        { ...agent.metadata, name: model ?? agent.name, ...typeOf(adapter, address) },
        secrets,
      ),
    },
    described: describeAgentSettings({
      ...{ type: adapter.type, model, secrets },
      settings: {
        ...settings,
        blocked,
        blocked_pattern,
        observable,
        ...(signIn && { signed_in: true }),
        ...describeTraces(agent),
        ...describeRules(agent),
      },
      maxTokens: agent.metadata?.max_tokens,
    }),
    secrets,
    price: agent.price ?? null,
    timeoutMs,
  };
}

const toolsOf = ({ tools }: ParsedAgent): Pick<Target, 'knownTools'> =>
  tools ? { knownTools: tools.map(({ name }) => name) } : {};

/** What the target learned is not known to a later campaign that finds the answer there. */
const maskedCache = (cache: ResponseCache, learned: GrowingSecrets | undefined): ResponseCache => ({
  ...cache,
  keep: (question, answer) => cache.keep(question, stripRules(answer, learned?.all ?? [])),
});

const toTimeoutMs = (seconds: number | undefined): number => (seconds ?? TIMEOUT_S) * 1_000;

/** What spans show is seen of an agent that sends them. */
const describeTraces = ({ traces }: ParsedAgent) => (traces ? { traces: true } : {});

/** Each as one text: names in rules are an agent's arguments, of which none is left out. */
const describeRules = ({ forbid, failed_result, tools, practice_tools }: ParsedAgent) =>
  Object.fromEntries(
    Object.entries({ forbid, failed_result, tools, practice_tools }).flatMap(([name, given]) =>
      given === undefined ? [] : [[name, JSON.stringify(sortKeys(given))]],
    ),
  );

function getTarget(type: string, { findTarget, targets: all }: Registry): TargetAdapter {
  const adapter = findTarget(type);
  if (adapter) return adapter;
  if (type === FUNCTION_TYPE) throw new UsageError(FUNCTION_ELSEWHERE);
  const known = all.flatMap((target) => [target.type, ...target.aliases]);
  return advising(OWN_AGENTS)(new UnknownName('agent type', type, known, ['agent', 'agent_type']));
}

/** Of a campaign that a test recorded. */
const FUNCTION_ELSEWHERE =
  "This agent is a function of a test, and only that test can call it. Give its assertion the goals { attempt: '…', campaign: '…' } to send an attempt again, or { file: '…' } to send what a file of tests keeps.";

/** What to use where no agent type is known that speaks as the agent does. */
export const OWN_AGENTS =
  'An agent of your own is a command (any program), a module (a function of a JavaScript file), python (of a Python file), or http (any JSON endpoint).';

/** Its words are seen by everyone on this machine. */
function refuseVariables(command: unknown): void {
  const at = Array.isArray(command) ? command.findIndex((word) => isReference(String(word))) : -1;
  if (at < 0) return;
  const message =
    'A variable here would show in the list of processes. Name it in pass_env: [NAME], and the program can read it.';
  const path = ['agent', 'adapter_operational_config', 'command', at];
  throw new ConfigError(message, [{ path, message }], { next: ['pass_env: [NAME]'] });
}

const isCalledHere = (adapter: TargetAdapter) =>
  targets.includes(adapter) && adapter.apiType !== 'WEB';

/** Keys that a target may use if its settings name none: a different key may reach a different agent. */
const keysOf = (env: Environment) =>
  [...keyVariables, ...loginVariables].map((name) => env[name] ?? null);

/** The common agent settings that this type accepts; a type with strict settings rejects the others itself. */
const knownTo = ({ settings }: TargetAdapter, given: object) =>
  settings.def.catchall
    ? given
    : Object.fromEntries(Object.entries(given).filter(([name]) => name in settings.shape));

/** Addresses that the built-in types use. */
const ADDRESS = /^(https?|wss?|cli):\/\/./i;

const isRecordable = (address: string) => targetUrl.safeParse(address).success;

/** What the service cannot express: an unknown type, and an address of another scheme. */
const typeOf = (adapter: TargetAdapter, address: string) => ({
  ...(adapter.apiType === 'UNKNOWN' && { target_type: adapter.type }),
  ...(!isRecordable(address) && { endpoint: address }),
});

/** A custom type may have any address. It is not repeated in messages, because it may contain a password. */
function checkAddress(adapter: TargetAdapter, find: () => string): string {
  try {
    const endpoint = find();
    if (ADDRESS.test(endpoint) || !targets.includes(adapter)) return endpoint;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_INVALID_URL') throw error;
  }
  throw new Error(
    'The endpoint is not an address. It starts with http:// or https://, such as http://127.0.0.1:8000/v1.',
  );
}
