import { UsageError } from '@provoke/campaign';
import { serveLines } from '../../../testing/lines/serve-lines.ts';
import { defineCommand } from '../../command/command.ts';

/** `provoke test run`: what a test runner in another language talks to, such as the plugin for pytest. */
export const testRunCommand = defineCommand({
  name: 'run',
  summary: 'answer assertions about agents, a line of JSON each',
  about:
    'Answer assertions about agents, a line of JSON each, until standard input ends: the protocol of test runners.',
  examples: ['provoke test run < assertions.jsonl'],
  note: 'In a test: provoke/test, provoke/vitest, provoke/jest, or the plugin for pytest (docs/guides/test-runner.md).',

  async run(_, { env, signal, readLines, print, ask }) {
    if (ask)
      throw new UsageError('provoke test run reads lines of JSON from a program, not a terminal.', {
        next: ['provoke test run --help'],
      });
    await serveLines({
      ...{ env, signal, lines: readLines() },
      write: (answer) => print(JSON.stringify(answer)),
    });
  },
});
