import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { createRegistry, refuseMetadata } from '@provoke/engine';
import { UsageError } from '../../../campaign/errors/usage-error.ts';
import { sortTargets } from '../../../campaign/work/variables.ts';
import { work } from '../../../campaign/work/work.ts';
import { readWorkerFile, type WorkerFile } from '../../../campaign/work/worker-file.ts';
import { defineCommand } from '../../command/command.ts';
import type { CommandContext } from '../../command/context.ts';
import { option } from '../../command/option.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { openWork, type WorkFlags, workOptions } from './open-work.ts';

type Flags = WorkFlags & { file: string; concurrency: number; name?: string };

/** `provoke work`: a worker, on any machine that reaches the service and the agents. */
export const workCommand = defineCommand<Flags>({
  options: () => [
    {
      title: 'Options',
      options: [
        ...workOptions(),
        option('--file <file>', 'what this worker may do (default: worker.yaml)').default(
          'worker.yaml',
        ),
        option('--concurrency <number>', 'slices at once, each with one call to its agent', {
          range: { min: 1, max: 1_000, isWhole: true },
          default: 4,
        }).default(4),
        option('--name <name>', 'its name in lists (default: the host and the process)'),
      ],
    },
  ],
  examples: ['provoke work --url https://provoke.example --file worker.yaml --concurrency 50'],
  note: `The file says what may be attacked. What is not in it is refused:
  targets:
    staging:
      name: support-bot-2
      agent_type: chatapi-sdk
      endpoint: https://agent.example/v1
      api_key: $AGENT_KEY
  models: [https://models.example/v1]
  variables: [MODEL_KEY]

A campaign names a target, a technique and goals. It never says how to reach an agent, and holds no key: those
are in the file and in the environment of this worker. Link-local and metadata addresses are always refused.

Authorized testing only: attack agents that you own or may test.`,
  run: ({ flags }, context) => workUntilStopped(flags, context),
});

async function workUntilStopped(flags: Flags, context: CommandContext): Promise<void> {
  const { cwd, env, signal, print, complain, tell } = context;
  const file = await readWorkerFile(resolve(cwd, flags.file));
  const targets = chooseTargets(file, flags.file, context);
  const { client, choice, close } = await openWork(flags, context);
  await refuseMetadata(env);
  try {
    print(`Working for ${choice.baseUrl} on ${targets.join(', ')}. Stop with Ctrl-C.`);
    await work({
      ...{ client, file, targets, env, signal, registry: createRegistry() },
      baseUrl: choice.baseUrl ?? '',
      apiKey: choice.apiKey,
      dataDir: choice.dataDir,
      worker: flags.name ?? `${hostname()}-${process.pid}`,
      concurrency: flags.concurrency,
      note: (text) => complain(safeLine(text, 500)),
      onSlice: ({ name, technique, target }) => tell(`${name}: ${technique} against ${target}`),
    });
  } finally {
    await close();
  }
}

/** Says what is missing before anything is taken. Throws `UsageError` if nothing can be attacked from here. */
function chooseTargets(
  file: WorkerFile,
  path: string,
  { env, complain }: CommandContext,
): string[] {
  const { able, lacking } = sortTargets(file, env);
  for (const { target, variables } of lacking)
    complain(`${target} is left to other workers: ${variables.join(', ')} is not set here.`);
  const missing = file.variables.filter((name) => !env[name]);
  if (missing.length > 0)
    complain(
      `Campaigns that need ${missing.join(' or ')} are left to other workers: not set here.`,
    );
  if (able.length === 0)
    throw new UsageError(`${path} has no target that this worker can attack.`, {
      next: ['provoke work --help'],
    });
  return able;
}
