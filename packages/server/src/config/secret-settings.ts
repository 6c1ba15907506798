import { resolve } from 'node:path';
import { weaknessOf } from '../accounts/secrets/check-secret.ts';
import type { SecretSettings } from '../accounts/secrets/given-secret.ts';
import { StartProblem } from '../start-problem.ts';

/** `NEW_` is for the secret that `provoke admin secret rotate` changes to. An empty variable counts as unset. */
export function readSecretSettings(
  env: NodeJS.ProcessEnv,
  prefix: '' | 'NEW_' = '',
): SecretSettings {
  const name = `${prefix}AUTH_SECRET`;
  const authSecret = env[name] || undefined;
  const file = env[`${name}_FILE`] || undefined;
  if (authSecret !== undefined && file !== undefined)
    throw new StartProblem(`${name} and ${name}_FILE are both set. Set one of them.`, {
      isUsage: true,
      next: [`unset ${name}`],
    });
  const weakness = authSecret === undefined ? undefined : weaknessOf(authSecret);
  if (weakness)
    throw new StartProblem(`Invalid settings in the environment. ${name}: ${weakness}`, {
      isUsage: true,
      next: [`export ${name}="$(openssl rand -base64 32)"`],
    });
  return { authSecret, authSecretFile: file && resolve(file) };
}
