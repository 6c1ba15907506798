import { readFile } from 'node:fs/promises';
import { parseYaml } from '@provoke/engine';
import { z } from 'zod';
import { agentSchema } from '../configuration/agent-parameters.ts';
import { parseConfig } from '../errors/config-error.ts';
import { describeFileError } from '../errors/describe-file-error.ts';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';

const Target = agentSchema.omit({
  storage: true,
  data_dir: true,
  base_url: true,
  service_api_key: true,
  raise_on_unexpected_status: true,
});

/** What a worker may do. What is not in it is refused: a campaign names a target, and never says how to reach one. */
export const WorkerFile = z.strictObject({
  targets: z
    .record(
      z.string().regex(/^[\w.-]{1,64}$/, 'Use letters, digits, dots, dashes and underscores.'),
      Target,
    )
    .describe('agents that may be attacked, by the names that campaigns use'),
  models: z
    .array(z.url())
    .default([])
    .describe('addresses of helper models and judges that campaigns may use'),
  variables: z
    .array(z.string().min(1))
    .default([])
    .describe('environment variables that campaigns may refer to, such as keys of models'),
});
export type WorkerFile = z.output<typeof WorkerFile>;

/** Reads `worker.yaml`. Throws `UsageError`. */
export async function readWorkerFile(path: string): Promise<WorkerFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`Cannot read ${path}: ${describeFileError(cause)}.`, {
      cause,
      next: ['provoke work --help'],
    });
  });
  let written: unknown;
  try {
    written = parseYaml(text);
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
  return parseConfig(WorkerFile, written ?? {}, `worker's file ${path}`, []);
}
