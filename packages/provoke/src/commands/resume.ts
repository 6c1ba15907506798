import { Command } from 'commander';
import { defaultDataDir } from '../config.ts';
import { resumeHack } from '../hack.ts';
import {
  type CampaignFolder,
  getCampaignFolder,
  listCampaignFolders,
} from '../recording/campaign-folder.ts';
import { surveyAll, surveyCampaign } from '../recording/survey.ts';
import { createProgress } from '../terminal/format-attempt.ts';
import { formatOutcome } from '../terminal/format-outcome.ts';
import { UsageError } from '../usage-error.ts';
import type { CommandContext } from './context.ts';
import { exitCode } from './run-and-report.ts';
import { toNumber } from './schema-options.ts';

type ResumeFlags = {
  dataDir?: string;
  keyEnv?: Record<string, string>;
  maxRequests?: number;
  maxTokensTotal?: number;
  maxCostUsd?: number;
  maxMinutes?: number;
  json?: true;
};

/** `provoke resume`: goes on after Ctrl-C, a crash, a spent budget. */
export function resumeCommand(context: CommandContext): Command {
  return new Command('resume')
    .description('go on with a campaign that did not get to its end; no answer is asked for again')
    .argument('[campaign]', 'its id, or a part that no other has (default: the newest unfinished)')
    .option('--data-dir <dir>', 'folder of the campaigns')
    .option(
      '--key-env <path=NAME>',
      'a secret that was typed out at the start, as the environment variable that has it now',
      collectKey,
    )
    .option('--max-requests <number>', 'raise the budget: requests to the target in all', toNumber)
    .option('--max-tokens-total <number>', 'raise the budget: tokens of all models', toNumber)
    .option('--max-cost-usd <number>', 'raise the budget: US dollars', toNumber)
    .option('--max-minutes <number>', 'raise the budget: minutes from now on', toNumber)
    .option('--no-tui', 'plain lines, no terminal UI')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', '\nExample:\n  provoke resume\n  provoke resume 20261121-1053')
    .action((part: string | undefined, flags: ResumeFlags) => resume(part, flags, context));
}

async function resume(
  part: string | undefined,
  flags: ResumeFlags,
  context: CommandContext,
): Promise<void> {
  const { env, signal, config, print, tell, exit } = context;
  const dataDir = flags.dataDir ?? defaultDataDir(env);
  const folder = part
    ? await getCampaignFolder(dataDir, part)
    : await findUnfinished(dataDir, context);
  if (!folder) {
    tell(`No campaign in ${dataDir} is unfinished. See them with: provoke campaigns`);
    return;
  }
  const { goals, status } = await surveyCampaign(folder);
  if (status !== 'running' && goals.finished === goals.total) {
    tell(`The campaign ${folder.id} is finished: all of its goals are done with.`);
    return;
  }
  tell(`Resuming ${folder.id}: ${goals.finished} of ${goals.total} goals are done with already.`);
  const outcome = await resumeHack(folder, {
    env,
    signal,
    extensions: config,
    keys: flags.keyEnv ?? {},
    budget: toBudget(flags),
    collect: flags.json === true,
    onNotice: tell,
    onEvent: createProgress(tell),
  });
  print(flags.json ? JSON.stringify(outcome) : formatOutcome(outcome));
  exit(exitCode(outcome, undefined));
}

async function findUnfinished(
  dataDir: string,
  { tell }: CommandContext,
): Promise<CampaignFolder | undefined> {
  const folders = await listCampaignFolders(dataDir);
  for await (const { folder, survey } of surveyAll(folders, tell))
    if (survey.status === 'unfinished') return folder;
  return undefined;
}

function collectKey(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const [, path, name] = /^([\w.-]+)=\$?(\w+)$/.exec(text) ?? [];
  if (!path || !name)
    throw new UsageError('--key-env takes path=NAME, such as agent.api_key=TARGET_KEY.');
  return { ...earlier, [path]: name };
}

const toBudget = ({ maxRequests, maxTokensTotal, maxCostUsd, maxMinutes }: ResumeFlags) => ({
  ...(maxRequests !== undefined && { max_requests: maxRequests }),
  ...(maxTokensTotal !== undefined && { max_tokens_total: maxTokensTotal }),
  ...(maxCostUsd !== undefined && { max_cost_usd: maxCostUsd }),
  ...(maxMinutes !== undefined && { max_minutes: maxMinutes }),
});
