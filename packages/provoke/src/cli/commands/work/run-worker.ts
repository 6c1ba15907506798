import { hostname } from 'node:os';
import { resolve } from 'node:path';
import {
  createRegistry,
  declaredVariables,
  readWorkerFile,
  sortTargets,
  UsageError,
  type WorkerFile,
  work,
} from '@provoke/campaign';
import type { Client } from '@provoke/client';
import { refuseMetadata } from '@provoke/engine';
import type { CommandContext } from '../../command/command.ts';
import type { WorkerFlags } from '../../flags/worker-flags.ts';
import { safeLine } from '../../terminal/safe-text.ts';

export type Allowed = { file: WorkerFile; targets: readonly string[] };

/** Reads the worker's file, and prints what is missing here before anything is taken. Throws `UsageError`. */
export async function readAllowed(
  { file: path }: Pick<WorkerFlags, 'file'>,
  { cwd, env, complain }: CommandContext,
): Promise<Allowed> {
  const file = await readWorkerFile(resolve(cwd, path));
  const { able, lacking } = sortTargets(file, env);
  for (const { target, variables } of lacking)
    complain(`${target} is left to other workers: ${variables.join(', ')} is not set here.`);
  const missing = declaredVariables(file).filter((name) => !env[name]);
  if (missing.length > 0)
    complain(
      `Campaigns that need ${missing.join(' or ')} are left to other workers: not set here.`,
    );
  if (able.length === 0)
    throw new UsageError(`${path} has no target that this worker can attack.`, {
      next: ['provoke work --help'],
    });
  return { file, targets: able };
}

type Place = { client: Client; baseUrl: string; apiKey: string | undefined; dataDir: string };

/** Works until the signal aborts. */
export async function runWorker(
  { concurrency, name }: WorkerFlags,
  { env, signal, complain, tell }: CommandContext,
  { file, targets, ...place }: Allowed & Place,
): Promise<void> {
  await refuseMetadata(env);
  await work({
    ...{ ...place, file, targets, env, signal, concurrency, registry: createRegistry() },
    worker: name ?? `${hostname()}-${process.pid}`,
    note: (text) => complain(safeLine(text, 500)),
    onSlice: ({ campaign, technique }) =>
      tell(safeLine(`${campaign.name}: ${technique} against ${campaign.target}`, 300)),
  });
}
