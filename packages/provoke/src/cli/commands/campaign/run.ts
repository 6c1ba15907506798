import { resolve } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../../../campaign/errors/usage-error.ts';
import { advising } from '../../../campaign/plan/reasons.ts';
import type { CommandContext } from '../../command/context.ts';
import { findConfigFile, loadConfigFile } from '../../config-file/load-config-file.ts';
import { addReportFlags, type ReportFlags, runAndReport } from '../../report/run-and-report.ts';

/** `provoke run [FILE]`: a campaign that is written down, of one technique or several. */
export function runCommand(context: CommandContext): Command {
  const command = new Command('run')
    .description('run the campaign that a file describes: one technique or several')
    .argument('[file]', 'YAML, JSON, TypeScript or JavaScript (default: provoke.config.*)');
  return addReportFlags(command)
    .addHelpText('after', `\n${EXAMPLE}`)
    .action(async (file: string | undefined, flags: ReportFlags) => {
      const { cwd } = context;
      const config = await (file ? loadConfigFile(resolve(cwd, file)) : findConfigFile(cwd));
      const { agent, attack } = config;
      if (!agent || !attack)
        throw new UsageError(
          `${file ?? 'provoke.config.*'} describes no campaign: it needs "agent" and "attack". provoke run --help shows one.`,
        );
      await runAndReport({ agent, attack }, flags, { ...context, config }).catch(
        advising(OWN_PARTS),
      );
    });
}

const OWN_PARTS =
  'The file names parts of your own under extensions, such as extensions: [./provoke.config.ts].';

const EXAMPLE = `Example of a file:
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

Authorized testing only: attack agents that are yours, or that you may test.`;
