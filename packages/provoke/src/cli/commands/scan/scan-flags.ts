import type { Registry } from '@provoke/engine';
import { Command } from 'commander';
import { collect } from '../../command/schema-options.ts';
import { addCampaignFlags, type CampaignFlags } from '../../flags/campaign-flags.ts';
import type { ReportFlags } from '../../report/run-and-report.ts';

export type ScanFlags = CampaignFlags &
  ReportFlags & {
    attack: boolean;
    attackType?: string[];
    authorized?: true;
    browser?: string;
    configFile?: string;
    headed?: true;
    inputSelector?: string;
    openSelector?: string;
    plan?: true;
    replySelector?: string;
    screenshot?: string;
    sendSelector?: string;
  };

/** A page has no model to ask for, no key and no second call at once. */
const meaningless = [
  ...['--agent-type', '--endpoint', '--model', '--api-key-env'],
  ...['--max-tokens', '--concurrency'],
];

/** What a person may type about a site, and what `eval` takes as far as it means something here. */
export function addScanFlags(command: Command, registry: Registry): Command {
  command
    .optionsGroup('The site:')
    .option('--authorized', 'you may test this site; without it you are asked')
    .option('--no-attack', 'only look: show what was found, and say nothing to it')
    .option('--headed', 'show the browser')
    .option('--browser <path>', 'the Chromium or Chrome to use')
    .option('--open-selector <css>', 'what opens the chat, when it is not found')
    .option('--input-selector <css>', 'the field to write in')
    .option('--send-selector <css>', 'what sends it')
    .option('--reply-selector <css>', "the bot's messages")
    .option('--screenshot <path>', 'where the picture of the page goes')
    .optionsGroup('The attack:')
    .option('--attack-type <id>', 'technique; repeat for several (default: flipattack)', collect)
    .option('--plan', 'a model looks at the site and proposes techniques and goals')
    .option('--config-file <path>', 'agent and attack from a file; flags win over it');
  for (const option of addCampaignFlags(new Command(), registry).options)
    if (!meaningless.includes(option.long ?? '')) command.addOption(option);
  return command;
}
