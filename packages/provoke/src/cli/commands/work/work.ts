import { defineCommand } from '../../command/command.ts';
import { type WorkerFlags, workerFileNote, workerOptions } from '../../flags/worker-flags.ts';
import { openWork, type WorkFlags, workOptions } from './open-work.ts';
import { readAllowed, runWorker } from './run-worker.ts';

/** `provoke work`: a worker, on any machine that reaches the service and the agents. */
export const workCommand = defineCommand<WorkFlags & WorkerFlags>({
  options: () => [{ title: 'Options', options: [...workOptions(), ...workerOptions()] }],
  examples: ['provoke work --url https://provoke.example --file worker.yaml --concurrency 50'],
  note: workerFileNote,

  async run({ flags }, context) {
    const allowed = await readAllowed(flags, context);
    const { client, choice, close } = await openWork(flags, context);
    const { baseUrl = '', apiKey, dataDir } = choice;
    try {
      context.print(`Working for ${baseUrl} on ${allowed.targets.join(', ')}. Stop with Ctrl-C.`);
      await runWorker(flags, context, { ...allowed, client, baseUrl, apiKey, dataDir });
    } finally {
      await close();
    }
  },
});
