import type { Registry } from '@provoke/engine';
import { InvalidArgumentError } from 'commander';
import type { OptionGroup } from '../../command/command.ts';
import { type CampaignFlags, campaignOptions, concurrent } from '../../flags/campaign-flags.ts';
import { type ReportFlags, reportOptions } from '../../flags/report-flags.ts';
import { collect, option } from '../../options/option.ts';

export type ScanFlags = CampaignFlags &
  ReportFlags & {
    attack: boolean;
    attackType?: string[];
    authorized?: true;
    browser?: string;
    configFile?: string;
    forgetSignIn?: true;
    form?: Record<string, string>;
    headed?: true;
    inputSelector?: string;
    openSelector?: string;
    plan?: true;
    replySelector?: string;
    screenshot?: string;
    sendSelector?: string;
    settle?: number;
    signIn?: true;
    storageState?: string;
  };

/** A page has no model to request or instruct, and no key. Its concurrency is an option of its own. */
const MEANINGLESS = [
  ...['--agent-type', '--endpoint', '--model', '--api-key-env'],
  ...['--system-prompt', '--practice-tools', '--max-tokens', '--concurrency'],
];

/** `--form name=Visitor` */
function collectField(typed: string, earlier: Record<string, string> = {}): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(typed) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Write name=value, such as email=visitor@shop.example.');
  return { ...earlier, [name.trim()]: value };
}

export const scanOptions = (registry: Registry): readonly OptionGroup[] => [
  {
    title: 'Site',
    options: [
      option('--authorized', 'confirm that you may test this site; without it you are asked'),
      option('--no-attack', 'only show what was found; send nothing'),
      option('--headed', 'show the browser'),
      option('--browser <path>', 'path of the Chromium or Chrome to use'),
      option('--sign-in', 'sign in to the site in a window first; kept for later commands'),
      option('--storage-state <file>', 'the same from a file of Playwright storage state'),
      option('--forget-sign-in', 'remove the sign-in that is kept for the site'),
      option('--open-selector <css>', 'element that opens the chat, if it is not found'),
      option('--input-selector <css>', 'field to type into'),
      option('--send-selector <css>', 'button that sends the message'),
      option('--reply-selector <css>', "the agent's messages"),
      option('--form <name=value>', 'value for a form in front of the chat; repeatable', {
        parse: collectField,
      }),
      option('--settle <seconds>', 'maximum wait for more of an unfinished reply, in seconds', {
        range: { over: 0, max: 600, tooLow: 'Every reply would be cut.' },
        default: 30,
      }),
      option('--concurrency <number>', 'pages at a time, each with its own profile', {
        range: concurrent,
        default: 1,
      }),
      option('--screenshot <path>', 'where to save a picture of the page'),
    ],
  },
  {
    title: 'Attack',
    options: [
      option('--attack-type <id>', 'technique to use; repeatable', {
        parse: collect,
        default: 'flipattack',
      }),
      option('--plan', 'let a model look at the site and propose techniques and goals'),
      option('--config-file <path>', 'agent and attack from a file; flags take precedence'),
    ],
  },
  ...campaignOptions(registry, { without: MEANINGLESS }),
  reportOptions(),
];
