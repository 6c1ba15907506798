import { installOurs } from '../command/install-ours.ts';
import { withFolder } from '../command/with-folder.ts';
import type { Suite } from '../suite.ts';
import { measureCommands } from './measure-commands.ts';
import { measureEngine } from './measure-engine.ts';
import { measureRules } from './measure-rules.ts';
import { measureStarts } from './measure-starts.ts';
import { measureTraces } from './measure-traces.ts';
import { report } from './report.ts';

/** The engine's overhead per call, and the duration of `provoke eval` compared with another tool's `eval`. */
export const engineSuite: Suite = {
  name: 'engine',
  countsWork: true,
  measure: (stage) =>
    withFolder(async (home) => {
      const rulesMs = measureRules(stage);
      const tracesMs = await measureTraces(stage);
      const rows = await measureEngine(stage, home);
      const bin = await installOurs(home);
      const starts = await measureStarts(stage, { bin, home });
      const commands = await measureCommands(stage, { bin, home });
      return report([...rows, ...commands], { starts, rulesMs, tracesMs });
    }),
};
