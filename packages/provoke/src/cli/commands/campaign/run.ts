import { resolve } from 'node:path';
import { advising, UsageError } from '@provoke/campaign';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { configPathIn } from '../../config-file/config-names.ts';
import { loadConfigFile } from '../../config-file/load-config-file.ts';
import { locateWrittenGoals } from '../../config-file/locate-written-goals.ts';
import { loadTrustedConfig } from '../../config-file/trusted-config.ts';
import { withLines } from '../../config-file/with-lines.ts';
import { type CampaignFlags, campaignOptions } from '../../flags/campaign-flags.ts';
import { namesGoals } from '../../flags/goal-sources.ts';
import { omitUndefined } from '../../flags/omit-undefined.ts';
import { agentOverDefaults, attackOverDefaults } from '../../flags/over-defaults.ts';
import { describePresets, type PresetFlags, presetOptions } from '../../flags/preset-flags.ts';
import { readCampaignFlags } from '../../flags/read-campaign-flags.ts';
import { type ReportFlags, reportOptions } from '../../flags/report-flags.ts';
import { type WorkersFlags, workersOptions } from '../../flags/workers-flags.ts';
import { runOrHandOver } from '../../report/run-or-hand-over.ts';

/** `provoke run [FILE]`: a campaign written down in a file, with one technique or several. */
export const runCommand = defineCommand<
  CampaignFlags & PresetFlags & ReportFlags & WorkersFlags,
  [file?: string]
>({
  arguments: [
    new Argument('[file]', 'YAML, JSON, TypeScript or JavaScript (default: provoke.config.*)'),
  ],
  options: (registry) => [
    presetOptions(),
    ...campaignOptions(registry),
    workersOptions(),
    reportOptions(),
  ],
  examples: [
    'provoke run campaign.yaml --fail-over 10',
    `provoke run --preset quick --agent-name llama3 --agent-type localmodel \\
  --planted-secret ORCHID-77`,
  ],
  get note() {
    return `${describePresets()}

A campaign file; flags override it:
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

Authorized testing only: attack agents that you own or may test.`;
  },

  async run({ args: [file], flags }, context) {
    const { cwd } = context;
    const path = file === undefined ? undefined : resolve(cwd, file);
    const atLine = file && path ? withLines(file, path) : rethrow;
    const config = await (path
      ? loadConfigFile(path, file).catch(atLine)
      : loadTrustedConfig(context));
    const typed = readCampaignFlags(flags);
    const preset = omitUndefined({ preset: flags.preset });
    const agent = agentOverDefaults(typed.agent, config.agent);
    const attack = attackOverDefaults({ ...typed.attack, ...preset }, config.attack);
    checkCampaign({ agent, attack }, file ?? 'provoke.config.*');
    const goalsAt = typed.attack['goals']
      ? undefined
      : await locateWrittenGoals(path ?? (await configPathIn(cwd)));
    const campaign = { agent, attack, goalsAt };
    const started = runOrHandOver(campaign, flags, { ...context, config });
    await started.catch(advising(OWN_PARTS)).catch(atLine);
  },
});

type Campaign = Record<'agent' | 'attack', Record<string, unknown>>;

/** Throws `UsageError` if file, preset and flags leave out the agent, the techniques or the goals. */
function checkCampaign({ agent, attack }: Campaign, file: string): void {
  const isMissing = (part: object) => Object.keys(part).length === 0;
  if (isMissing(agent) || isMissing(attack))
    throw new UsageError(`${file} describes no campaign: it needs "agent" and "attack".`, {
      next: ['provoke init'],
    });
  if (attack['preset'] === undefined && !namesGoals(attack))
    throw new UsageError(`${file} gives no goals. A campaign needs at least one.`, {
      next: ['goals_set: practice, below attack'],
    });
}

const rethrow = (error: unknown): never => {
  throw error;
};

const OWN_PARTS =
  'List your own parts in the file under extensions, such as extensions: [./provoke.config.ts].';
