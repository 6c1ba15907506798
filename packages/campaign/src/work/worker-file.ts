import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { agentSchema } from '../configuration/agent-parameters.ts';
import { parseYamlFile } from '../configuration/parse-yaml-file.ts';
import { placeAgent } from '../configuration/place-agent.ts';
import { toUtf8 } from '../configuration/to-utf8.ts';
import { parseConfig } from '../errors/config-error.ts';
import { describeFileError } from '../errors/describe-file-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { isWithin } from './is-within.ts';
import { refuseBareVariables } from './refuse-bare-variables.ts';

const Variables = z
  .array(z.string().regex(/^[A-Za-z_]\w*$/, 'Write the name alone, such as MODEL_KEY.'))
  .default([]);

const Target = agentSchema
  .omit({
    storage: true,
    traces: true,
    data_dir: true,
    base_url: true,
    service_api_key: true,
    raise_on_unexpected_status: true,
  })
  .extend({
    variables: Variables.describe(
      "environment variables with keys of helper models at the target's own address",
    ),
  });

const ModelAddress = z.strictObject({
  url: z
    .url()
    .refine(
      (url) => isWithin(url, url),
      'Write it with http or https, and without a user name, a password, a query or a fragment.',
    ),
  variables: Variables.describe('environment variables that may be sent there as a key'),
});

/** An address alone is one that gets no variable. */
const toModelAddress = (written: unknown) =>
  typeof written === 'string' ? { url: written } : written;

/** What a worker may do. What is not in it is refused: a campaign names a target, and never says how to reach one. */
export const WorkerFile = z.strictObject({
  targets: z
    .record(
      z.string().regex(/^[\w.-]{1,64}$/, 'Use letters, digits, dots, dashes and underscores.'),
      Target,
    )
    .describe('agents that may be attacked, by the names that campaigns use'),
  models: z
    .array(z.preprocess(toModelAddress, ModelAddress))
    .default([])
    .describe('addresses of helper models and judges that campaigns may use, and their keys'),
});
export type WorkerFile = z.output<typeof WorkerFile>;

const HELP = 'provoke work --help';

/** Reads `worker.yaml`. Throws `UsageError`. */
export async function readWorkerFile(path: string): Promise<WorkerFile> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new UsageError(`Cannot read ${path}: ${describeFileError(cause)}.`, {
      cause,
      next: [HELP],
    });
  });
  const written = parseYamlFile(toUtf8(bytes, path), path, HELP);
  const { targets, ...file } = parseWorkerFile(written, path);
  const place = (named: string) => resolve(dirname(path), named);
  return {
    ...file,
    targets: Object.fromEntries(
      Object.entries(targets).map(([name, agent]) => [name, placeAgent(agent, place)]),
    ),
  };
}

/** What such a file says. Throws `UsageError`. */
export function parseWorkerFile(written: unknown, path: string): WorkerFile {
  refuseBareVariables(written, path);
  return parseConfig(WorkerFile, written, `worker's file ${path}`, []);
}
