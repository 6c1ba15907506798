import { resolve } from 'node:path';
import { Argument } from 'commander';
import { UsageError } from '../../../campaign/errors/usage-error.ts';
import { advising } from '../../../campaign/plan/reasons.ts';
import { defineCommand } from '../../command/command.ts';
import { findConfigFile, loadConfigFile } from '../../config-file/load-config-file.ts';
import { withLines } from '../../config-file/with-lines.ts';
import { namesGoals } from '../../flags/goal-sources.ts';
import {
  type MeasurementFlags,
  measurementOptions,
  readMeasurementFlags,
} from '../../flags/measurement-flags.ts';
import { type ReportFlags, reportOptions } from '../../flags/report-flags.ts';
import { runAndReport } from '../../report/run-and-report.ts';

/** `provoke run [FILE]`: a campaign written down in a file, with one technique or several. */
export const runCommand = defineCommand<MeasurementFlags & ReportFlags, [file?: string]>({
  arguments: [
    new Argument('[file]', 'YAML, JSON, TypeScript or JavaScript (default: provoke.config.*)'),
  ],
  options: () => [measurementOptions(), reportOptions()],
  examples: ['provoke run campaign.yaml --fail-over 10'],
  note: `A campaign file:
  agent:
    name: llama3
    agent_type: localmodel
  attack:
    attack_type: [flipattack, pair]
    goals_set: practice
    attacker: { identifier: ollama/llama3 }
    judges:
      - { type: harmbench, identifier: ollama/llama3 }
    budget: { max_requests: 200 }

Authorized testing only: attack agents that you own or may test.`,

  async run({ args: [file], flags }, context) {
    const { cwd } = context;
    const path = file === undefined ? undefined : resolve(cwd, file);
    const atLine = file && path ? withLines(file, path) : rethrow;
    const config = await (path ? loadConfigFile(path, file).catch(atLine) : findConfigFile(cwd));
    const { agent, attack } = config;
    if (!agent || !attack)
      throw new UsageError(
        `${file ?? 'provoke.config.*'} describes no campaign: it needs "agent" and "attack".`,
        { next: ['provoke init'] },
      );
    if (!namesGoals(attack))
      throw new UsageError(
        `${file ?? 'provoke.config.*'} gives no goals. A campaign needs at least one.`,
        {
          next: ['goals_set: practice, below attack'],
        },
      );
    const measured = { ...attack, ...readMeasurementFlags(flags) };
    await runAndReport({ agent, attack: measured }, flags, { ...context, config })
      .catch(advising(OWN_PARTS))
      .catch(atLine);
  },
});

const rethrow = (error: unknown): never => {
  throw error;
};

const OWN_PARTS =
  'List your own parts in the file under extensions, such as extensions: [./provoke.config.ts].';
