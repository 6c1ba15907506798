import { dirname } from 'node:path';
import { advising, createRegistry, UsageError } from '@provoke/campaign';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import {
  type CampaignFile,
  findCampaignFile,
  getCampaignFile,
  loadCampaignFile,
} from '../../config-file/campaign-file.ts';
import { configPathIn, exists } from '../../config-file/config-names.ts';
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
    new Argument('[file]', 'YAML, JSON, TypeScript or JavaScript (default: provoke.yaml)'),
  ],
  options: (registry) => [
    presetOptions(),
    ...campaignOptions(registry),
    workersOptions(),
    reportOptions(),
  ],
  examples: [
    'provoke run --fail-over 10',
    'provoke run nightly.yaml --json',
    `provoke run --preset quick --agent-name llama3 --agent-type localmodel \\
  --planted-secret ORCHID-77`,
  ],
  get note() {
    return `${describePresets()}

A campaign file, as provoke init writes it; flags override it:
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
    const found = await findCampaign(file, flags, context);
    const atLine = found ? withLines(found.shown, found.path) : rethrow;
    const config = await (found
      ? loadCampaignFile(found, context).catch(atLine)
      : loadTrustedConfig(context));
    const typed = readCampaignFlags(flags);
    const preset = omitUndefined({ preset: flags.preset });
    const agent = agentOverDefaults(typed.agent, config.agent);
    const attack = attackOverDefaults({ ...typed.attack, ...preset }, config.attack);
    checkCampaign({ agent, attack }, found?.shown);
    const goalsAt = typed.attack['goals']
      ? undefined
      : await locateWrittenGoals(found?.path ?? (await configPathIn(context.cwd)));
    const campaign = { agent, attack, goalsAt, folder: found && dirname(found.path) };
    const started = runOrHandOver(campaign, flags, { ...context, config });
    await started.catch(advising(OWN_PARTS)).catch(atLine);
  },
});

/** With a preset, flags can describe a campaign alone. */
async function findCampaign(
  file: string | undefined,
  { preset }: PresetFlags,
  { cwd }: Pick<CommandContext, 'cwd'>,
): Promise<CampaignFile | undefined> {
  const words = 'provoke run';
  const found = await (preset === undefined
    ? getCampaignFile(file, { cwd, words })
    : findCampaignFile(file, cwd));
  const technique = file === undefined ? undefined : createRegistry().findTechnique(file);
  if (technique && found && !(await exists(found.path)))
    throw new UsageError(`"${technique.id}" is a technique, not a campaign file.`, {
      next: [`provoke eval ${technique.id} --help`],
    });
  return found;
}

type Campaign = Record<'agent' | 'attack', Record<string, unknown>>;

/** Throws `UsageError` if file, preset and flags leave out the agent, the techniques or the goals. */
function checkCampaign(campaign: Campaign, file: string | undefined): void {
  const missing = (['agent', 'attack'] as const).filter(
    (part) => Object.keys(campaign[part]).length === 0,
  );
  const words = missing.map((part) => `"${part}"`).join(' and ');
  if (missing.length > 0 && file === undefined)
    throw new UsageError('No agent given: --agent-name and --agent-type are missing.', {
      next: ['--agent-name llama3 --agent-type localmodel', 'provoke init'],
    });
  if (missing.length > 0)
    throw new UsageError(`${file} describes no campaign: it needs ${words}.`, {
      next: ['provoke init', 'provoke schema'],
    });
  const { attack } = campaign;
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
