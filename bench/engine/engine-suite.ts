import type { Suite } from '../suite.ts';
import { measureCommands } from './measure-commands.ts';
import { measureEngine } from './measure-engine.ts';
import { report } from './report.ts';
import { withFolder } from './with-folder.ts';

/** The engine's overhead per call, and the duration of `provoke eval` compared with another tool's `eval`. */
export const engineSuite: Suite = {
  name: 'engine',
  countsWork: true,
  measure: (stage) =>
    withFolder(async (home) => {
      const rows = await measureEngine(stage, home);
      const commands = await measureCommands(stage, home);
      return report([...rows, ...commands]);
    }),
};
