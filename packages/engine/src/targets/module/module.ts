import { z } from 'zod';
import { defineTarget } from '../../definitions/target.ts';
import { FunctionName } from '../../programs/function-name.ts';
import { openModuleWorker } from '../../programs/open-worker.ts';
import { ownCodeSettings } from '../own-code/own-code-settings.ts';
import { workerTarget } from '../own-code/worker-target.ts';
import { toolEndpoint } from '../subprocess/connect-tool.ts';

/** A function of the user's JavaScript or TypeScript file. */
export const module = defineTarget({
  type: 'module',
  aliases: [],
  apiType: 'UNKNOWN',
  title: 'A function of a JavaScript file',
  settings: z.object({
    ...ownCodeSettings,
    file: z
      .string('Name the file, such as file: agent.mjs.')
      .min(1)
      .describe('JavaScript or TypeScript file, relative to this file'),
    function: FunctionName.default('default').describe('exported function; gets (prompt, { … })'),
  }),

  // Forms ask for it before anything is set.
  endpoint: ({ file }) => toolEndpoint(file ?? 'module'),

  connect: (settings, connection) =>
    workerTarget(
      settings,
      openModuleWorker(settings, connection),
      'Return a text, or { reply, calls, results }.',
    ),
});
