import type { Environment } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';
import { variableIn } from '../secrets/secrets.ts';
import type { Manifest } from './manifest.ts';
import { isSealed } from './seal.ts';

/** How the user can trust a campaign that was not started here. */
export type Trusting = {
  env: Environment;
  /** The user confirmed that the folder is theirs. */
  trusts?: boolean | undefined;
  /** Asks the user at the terminal. */
  ask?: ((question: string) => Promise<string>) | undefined;
};

/** The setting that names a command to run. */
const BINARY = 'binary';

/**
 * Keeps a planted folder from sending this machine's variables to a foreign address, or from running a command: a
 * campaign that was not started here and names any needs the user's confirmation, or is rejected. Throws
 * `UsageError`.
 */
export async function checkOwn(
  manifest: Manifest,
  used: readonly unknown[],
  trusting: Trusting,
): Promise<void> {
  if (await isSealed(manifest, trusting.env)) return;
  await checkNamed(manifest.id, used, trusting);
}

/**
 * The same of what a service has recorded, which other people can write. Throws `UsageError`.
 */
export async function checkNamed(
  id: string,
  used: readonly unknown[],
  { trusts = false, ask }: Trusting,
): Promise<void> {
  const named = [...new Set(used.flatMap((part) => namedIn(part)))];
  if (trusts || named.length === 0) return;
  const words = `The campaign ${id} was not started here, and uses ${named.join(', ')}.`;
  const answer = await ask?.(`${words} Is it yours? Type yes: `);
  if (answer?.trim().toLowerCase() === 'yes') return;
  throw new UsageError(
    `${words} Nothing was sent. If it is your own, from another machine or of an earlier version, read its campaign.json or its run at the service, then add --trust-folder.`,
  );
}

function namedIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    const variable = variableIn(value);
    return [
      ...(variable === undefined ? [] : [`the environment variable ${variable}`]),
      ...(name === BINARY ? [`the command ${JSON.stringify(value)}`] : []),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => namedIn(inner, field));
}
