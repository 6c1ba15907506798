import { chooseService, defaultDataDir, openService, type ServiceChoice } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import type { CommandContext } from '../../command/command.ts';
import { option } from '../../options/option.ts';

export type WorkFlags = { url?: string };

export const workOptions = () => [
  option('--url <url>', "the service's address (default: PROVOKE_BASE_URL or the stored one)"),
];

export type OpenWork = { client: Client; choice: ServiceChoice; close(): Promise<void> };

/** The service that has the queue, with the key that belongs to its address. */
export async function openWork(
  { url }: WorkFlags,
  { env, ask, tell }: CommandContext,
): Promise<OpenWork> {
  const place = { dataDir: defaultDataDir(env), env, ask, isRemoteOnly: true };
  const choice = await chooseService({ base_url: url }, { ...place, storage: 'remote' });
  const { client, close } = await openService(choice, tell);
  return { client, choice, close };
}

/** Lets go of the service afterwards. */
export async function withClient(
  flags: WorkFlags,
  context: CommandContext,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const { client, close } = await openWork(flags, context);
  try {
    await work(client);
  } finally {
    await close();
  }
}
