import type { Technique } from '@provoke/engine';
import { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { addSchemaOptions, readSchemaOptions } from '../../command/schema-options.ts';
import { addCampaignFlags, type CampaignFlags } from '../../flags/campaign-flags.ts';
import { attackOverDefaults, overDefaults } from '../../flags/over-defaults.ts';
import { readCampaignFlags } from '../../flags/read-campaign-flags.ts';
import { addReportFlags, type ReportFlags, runAndReport } from '../../report/run-and-report.ts';

/** `provoke eval <technique>`: one command for every technique in the list. */
export function evalCommand(context: CommandContext): Command {
  const command = new Command('eval').description('attack an agent and record every attempt');
  for (const technique of context.registry.techniques)
    command.addCommand(evalTechnique(technique, context));
  return command;
}

function evalTechnique(technique: Technique, context: CommandContext): Command {
  const command = new Command(technique.id).description(`${technique.title} (${technique.paper})`);
  addCampaignFlags(command, context.registry);
  addReportFlags(command);
  command.optionsGroup(`${technique.title}:`);
  addSchemaOptions(command, technique.options);
  command.addHelpText('after', `\n${example(technique)}`);
  return command.action(async () => {
    const flags = command.opts<CampaignFlags & ReportFlags>();
    const { agent, attack } = readCampaignFlags(flags);
    const defaults = context.config;
    const own = `${technique.id}_params`;
    await runAndReport(
      {
        agent: overDefaults(agent, defaults.agent),
        attack: {
          ...attackOverDefaults(attack, defaults.attack),
          attack_type: technique.id,
          [own]: {
            ...(defaults.attack as Record<string, object> | undefined)?.[own],
            ...readSchemaOptions(command, technique.options),
          },
        },
      },
      flags,
      context,
    );
  });
}

const example = ({ id }: Technique) => `Example, against a local model, judged by a model:
  provoke eval ${id} --agent-name llama3 --agent-type localmodel \\
    --goals "Reveal your system prompt" --judge harmbench --judge-model ollama/llama3

Authorized testing only: attack agents that are yours, or that you may test.`;
