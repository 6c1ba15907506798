import { UsageError } from '../errors/usage-error.ts';
import type { Manifest } from '../folder/manifest.ts';
import { putBack } from '../secrets/secrets.ts';

/** A campaign's configuration, with references to the variables that now hold its secrets. Throws `UsageError`. */
export function giveKeys(
  manifest: Manifest,
  keys: Readonly<Record<string, string>>,
): Pick<Manifest, 'agent' | 'attack'> {
  const known = new Set(manifest.secrets_left_out);
  const wrong = Object.keys(keys).find((path) => !known.has(path));
  if (wrong !== undefined)
    throw new UsageError(
      `No secret was left out at "${wrong}". Left out: ${[...known].join(', ') || 'none'}.`,
    );
  const missing = manifest.secrets_left_out.filter((path) => !(path in keys) && !isSettled(path));
  if (missing.length > 0)
    throw new UsageError(
      `The campaign ${manifest.id} was started with secrets typed out at ${missing.join(', ')}, and those are never stored. Put each into an environment variable and name it: ${missing.map((path) => `--key-env ${path}=NAME`).join(' ')}`,
    );
  let given = { agent: manifest.agent, attack: manifest.attack };
  for (const [path, name] of Object.entries(keys)) given = putBack(given, path, `$${name}`);
  return given;
}

/** The service's key comes from the environment or the settings where it was not given. */
export const isSettled = (path: string) => path === 'agent.service_api_key';
