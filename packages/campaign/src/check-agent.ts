import {
  checkTarget,
  closeTarget,
  type Environment,
  type ObservableActs,
  type Registry,
  type StateCheck,
  type StateRead,
  type Target,
} from '@provoke/engine';
import { type Attempt, readAgentSteps, type Step, stripSecrets } from '@provoke/evidence';
import { agentSchema } from './configuration/agent-parameters.ts';
import { readSystemPrompt } from './configuration/system-prompt-file.ts';
import { parseConfig } from './errors/config-error.ts';
import { type AttemptRecord, toAttemptRecord } from './outbox/to-result.ts';
import { planTarget } from './plan/plan-target.ts';
import { growingSecrets } from './secrets/growing-secrets.ts';
import { secretsIn } from './secrets/secrets-in.ts';
import { describeSignIn, findSignIn } from './sign-in/find-sign-in.ts';

export type Checked = {
  ok: boolean;
  /** Why the check failed. */
  reason: string | null;
  endpoint: string;
  /** Whether a harmless `Hello` was sent before the message, as a campaign does. */
  isOpened: boolean;
  /** What is known of the sign-in that was used; null without one. */
  signIn: string | null;
  /** The agent's reply; null if it could not be read. */
  text: string | null;
  /** Why the reply is not whole, such as `length`. */
  unfinished: string | null;
  /** The agent's filter stopped the message, or the rest of the reply. */
  isBlocked: boolean;
  /** Which acts its answers show: as declared, and as this one showed. Null if that is not known. */
  observable: ObservableActs | null;
  /** What the state check read; null without one. */
  state: CheckedState | null;
  /** The tools that its server lists, if they were asked for. */
  listed: readonly string[];
  /** As it would be recorded, with secrets masked. */
  record: AttemptRecord;
};

export type CheckedState = { bytes: number; ms: number; changes: number } | { failed: string };

type Checking = {
  message: string;
  maxTokens: number | undefined;
  /** Asks the server which tools the agent has. */
  listsTools?: boolean;
  env: Environment;
  registry: Registry;
  signal: AbortSignal;
};

/** Sends one message to an agent, as a campaign would. Records nothing. Throws `UsageError`. */
export async function checkAgent(
  parameters: object,
  { message, maxTokens, listsTools = false, env, registry, signal }: Checking,
): Promise<Checked> {
  const called = await readSystemPrompt(parameters);
  const agent = parseConfig(agentSchema, { name: 'agent', ...called }, "agent's configuration");
  const signIn = await findSignIn(agent, { env, registry });
  const learned = growingSecrets();
  const planned = planTarget(agent, { env, registry, cache: undefined, signIn, learned });
  const { target, address } = planned;
  const watched = planned.stateCheck && listening(planned.stateCheck);
  try {
    const { attempt, isOpened } = await checkTarget({
      target,
      stateCheck: watched?.stateCheck,
      message,
      maxTokens: maxTokens ?? agent.metadata?.max_tokens,
      signal,
    });
    const listed = listsTools ? await listTools(target, signal) : [];
    learned.give(secretsIn([agent], planned.secrets, env));
    const secrets = learned.all;
    const { reply, status, notes, marks, steps } = stripSecrets(attempt, secrets);
    const failed = status.startsWith('ERROR_');
    return {
      ok: !failed,
      reason: failed ? notes : null,
      endpoint: address,
      isOpened,
      signIn: signIn ? describeSignIn(signIn) : null,
      text: failed || !reply ? null : reply.text,
      unfinished: marks?.unfinished ?? null,
      isBlocked: marks?.blocked_by !== undefined,
      observable: seenIn(attempt, target.observable),
      state: watched ? stripSecrets(stateOf(watched.reads, steps), secrets) : null,
      listed: stripSecrets(listed, secrets),
      record: stripSecrets(toAttemptRecord(attempt), secrets),
    };
  } finally {
    await closeTarget(target);
  }
}

/** A server that does not tell them is no failed check. */
async function listTools(target: Target, signal: AbortSignal): Promise<readonly string[]> {
  const listed = await target.listTools?.({ signal }).catch(() => []);
  signal.throwIfAborted();
  return listed ?? [];
}

/** What was ever seen can be seen. */
function seenIn(
  { steps }: Pick<Attempt, 'steps'>,
  declared: ObservableActs | undefined,
): ObservableActs | null {
  const types = new Set(readAgentSteps(steps).map(({ type }) => type));
  const seen = { calls: types.has('tool_call'), results: types.has('tool_result') };
  if (!declared) return seen.calls || seen.results ? seen : null;
  return { calls: declared.calls || seen.calls, results: declared.results || seen.results };
}

/** The state check, with a list of what it reads. */
function listening(stateCheck: StateCheck) {
  const reads: StateRead[] = [];
  const read: StateCheck['read'] = async (...about) => {
    const one = await stateCheck.read(...about);
    reads.push(one);
    return one;
  };
  return { reads, stateCheck: { ...stateCheck, read } };
}

function stateOf(reads: readonly StateRead[], steps: readonly Step[]): CheckedState {
  const failed = reads.find((read) => 'failed' in read);
  const last = reads.at(-1);
  if (failed || !last || 'failed' in last)
    return failed ?? { failed: 'Nothing was sent, so the state was not read.' };
  const changes = steps.filter(({ content }) => content['step_name'] === 'state change').length;
  return { bytes: last.bytes, ms: last.ms, changes };
}
