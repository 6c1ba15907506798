import { createClient, defaultDataDir, UsageError } from '@provoke/campaign';
import type { RunningService } from '@provoke/server';
import type { CommandContext } from '../../command/command.ts';
import type { WorkerFlags } from '../../flags/worker-flags.ts';
import { type Allowed, runWorker } from './run-worker.ts';

export { readAllowed } from './run-worker.ts';

type Worker = { flags: WorkerFlags & { dataDir?: string }; allowed: Allowed };

/** `serve --work`: a worker in the service's process is a client like any other, with a key. */
export async function workHere(
  { url, apiKey }: Pick<RunningService, 'url' | 'apiKey'>,
  { flags, allowed }: Worker,
  context: CommandContext,
): Promise<void> {
  const key = context.env['SERVICE_API_KEY'] ?? apiKey;
  if (!key)
    throw new UsageError('--work needs the key of the organization to work for.', {
      next: ['read -rs SERVICE_API_KEY; export SERVICE_API_KEY'],
    });
  const client = createClient({ baseUrl: url, apiKey: key });
  const dataDir = flags.dataDir ?? defaultDataDir(context.env);
  await runWorker(flags, context, { ...allowed, client, baseUrl: url, apiKey: key, dataDir });
}
