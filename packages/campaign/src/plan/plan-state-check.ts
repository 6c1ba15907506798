import {
  createStateCheck,
  type Environment,
  findUrlFault,
  type StateCheck,
  type Target,
} from '@provoke/engine';
import { stripSecrets } from '@provoke/evidence';
import type { ParsedAgent } from '../configuration/agent-parameters.ts';
import { asUsageError } from '../configuration/reasons.ts';
import { resolveSettings } from '../configuration/resolve-settings.ts';
import { ConfigError } from '../errors/config-error.ts';
import { secretsInAddress } from '../secrets/mask-address.ts';
import { resolveSecret } from '../secrets/secrets.ts';
import { isMaskable } from '../secrets/secrets-in.ts';

export type PlannedStateCheck = {
  stateCheck: StateCheck;
  /** Where it is read; absent if a command reads it. */
  calledAt: string | undefined;
  /** Its headers and variables, to mask them in the records. */
  secrets: readonly string[];
};

type Planning = {
  target: Target;
  /** The agent's type. */
  type: string;
  env: Environment;
  onNotice?: ((text: string) => void) | undefined;
};

const ONE_AT_A_TIME =
  'The state check reads one state for all sessions, so attempts are made one at a time. If each session has a state of its own, name it: {{session}}.';

/** How the agent's state is read. Throws `UsageError`. */
export function planStateCheck(
  { url: written, headers, ...command }: WrittenStateCheck,
  { target, type, env, onNotice }: Planning,
): PlannedStateCheck {
  const url = resolveSecret(written, env);
  const fault = url === undefined ? undefined : findUrlFault(url);
  if (fault !== undefined) throw refused(fault, ['state_check: http://127.0.0.1:4000/state']);
  const own = resolveSettings({ headers }, env);
  const passed = command.pass_env?.map((name) => env[name]) ?? [];
  const secrets = [...own.secrets, ...secretsInAddress(url), ...passed].filter(isMaskable);
  const stateCheck = asUsageError(() =>
    createStateCheck(
      { ...command, url, headers: own.settings['headers'] as WrittenStateCheck['headers'] },
      {
        env,
        onFailure: (reason) => onNotice?.(stripSecrets(toNotice(reason), secrets)),
      },
    ),
  );
  if (stateCheck.namesSession && !target.newSession) throw refused(noSession(type), nameless(type));
  if (!stateCheck.namesSession) onNotice?.(ONE_AT_A_TIME);
  return { stateCheck, calledAt: url, secrets };
}

export type WrittenStateCheck = Extract<
  NonNullable<ParsedAgent['state_check']>,
  { command?: unknown }
>;

const toNotice = (reason: string) =>
  `The state of the agent was not read. ${reason} Rules on the state stay undecided until it is.`;

const noSession = (type: string) =>
  `The state check names {{session}}, but this agent (${type}) is not told the name of a session.`;

/** What to write where no session is named. */
const nameless = (type: string) => [
  'state_check without {{session}}: attempts are then made one at a time',
  ...(type === 'http'
    ? ['{{session}} in the body, the endpoint or a header too, and no session_path']
    : []),
];

const refused = (message: string, next: string[]) =>
  new ConfigError(message, [{ path: ['agent', 'state_check'], message }], { next });
