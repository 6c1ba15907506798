import {
  type Environment,
  type Recognised,
  type Registry,
  recognise,
  type Seen,
  targets,
} from '@provoke/engine';
import { type Fields, stripSecrets, toFields } from '@provoke/evidence';
import type { Checked } from './check-agent.ts';
import { agentSchema } from './configuration/agent-parameters.ts';
import { resolveSettings } from './configuration/resolve-settings.ts';
import { parseConfig } from './errors/config-error.ts';
import { resolveSecret } from './secrets/secrets.ts';
import { secretsIn } from './secrets/secrets-in.ts';

type Recognising = {
  env: Environment;
  registry: Registry;
  /** The check that it failed, if there was one. */
  checked?: Pick<Checked, 'record' | 'endpoint'> | undefined;
  signal: AbortSignal;
};

/** Finds out what speaks at an agent's address, whatever type it was given. Undefined for an agent without one. */
export async function recogniseAgent(
  parameters: object,
  { env, registry, checked, signal }: Recognising,
): Promise<Recognised | undefined> {
  const given = { name: 'agent', agent_type: 'http', ...parameters };
  const agent = parseConfig(agentSchema, given, "agent's configuration");
  const { name, headers: written } = agent.adapter_operational_config ?? {};
  const type = registry.findTarget(agent.agent_type);
  const endpoint = withScheme(resolveSecret(agent.endpoint, env) ?? nearAddress(checked));
  if (endpoint === undefined || !type || !targets.includes(type)) return undefined;
  const apiKey = resolveSecret(agent.target_config?.api_key ?? agent.api_key, env);
  const own = resolveSettings({ headers: toFields(written) }, env);
  const found = await recognise(
    {
      endpoint: endpoint.replace(PLACEHOLDER, 'x'),
      ...{ model: name ?? agent.metadata?.name, apiKey },
      headers: textsIn(toFields(own.settings['headers'])),
      seen: checked && seenIn(checked, type.type === 'http'),
      signal,
    },
    env,
  );
  return found && stripSecrets(found, secretsIn([agent], own.secrets, env));
}

const PLACEHOLDER = /\{\{\s*\w+\s*\}\}/g;

/** A default address, if it is this machine's: a vendor's is known. */
const nearAddress = (checked: Recognising['checked']): string | undefined =>
  checked && /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(checked.endpoint)
    ? checked.endpoint
    : undefined;

function withScheme(address: string | undefined): string | undefined {
  const whole = address === undefined || address.includes('://') ? address : `http://${address}`;
  return /^https?:$/.test(URL.parse(whole ?? '')?.protocol ?? '') ? whole : undefined;
}

/** Headers with a placeholder are filled in for each request. */
const textsIn = (headers: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !value.includes('{{') ? [[name.toLowerCase(), value]] : [],
    ),
  );

function seenIn({ record }: NonNullable<Recognising['checked']>, isOwn: boolean): Seen | undefined {
  const { response_status_code: status, response_headers, response_body } = record.result;
  if (status === null) return undefined;
  return { status, headers: textsIn(response_headers ?? {}), text: response_body ?? '', isOwn };
}
