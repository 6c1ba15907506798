import { z } from 'zod';
import { defineTarget } from '../../definitions/target.ts';
import { FunctionName } from '../../programs/function-name.ts';
import { openPythonWorker } from '../../programs/open-worker.ts';
import { interpreter } from '../../programs/python-settings.ts';
import { ownCodeSettings } from '../own-code/own-code-settings.ts';
import { workerTarget } from '../own-code/worker-target.ts';
import { toolEndpoint } from '../subprocess/connect-tool.ts';

/** A function of the user's Python file. */
export const python = defineTarget({
  type: 'python',
  aliases: [],
  apiType: 'UNKNOWN',
  title: 'A function of a Python file',
  settings: z.object({
    ...ownCodeSettings,
    file: z
      .string('Name the file, such as file: agent.py.')
      .min(1)
      .describe('Python file, relative to this file'),
    function: FunctionName.default('reply').describe('function; gets prompt, messages, session'),
    python: interpreter,
  }),

  // Forms ask for it before anything is set.
  endpoint: ({ file }) => toolEndpoint(file ?? 'python'),

  connect: (settings, connection) =>
    workerTarget(
      settings,
      openPythonWorker(settings, connection),
      'Return a text, or a dict with reply, calls and results.',
    ),
});
