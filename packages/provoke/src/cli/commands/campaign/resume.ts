import { Command } from 'commander';
import { UsageError } from '../../../campaign/errors/usage-error.ts';
import {
  type CampaignFolder,
  getCampaignFolder,
} from '../../../campaign/folder/campaign-folder.ts';
import { type HackOptions, resumeHack } from '../../../campaign/hack.ts';
import { readJournalState } from '../../../campaign/journal/journal-state.ts';
import { advising } from '../../../campaign/plan/reasons.ts';
import {
  type CampaignSummary,
  summarizeCampaign,
} from '../../../campaign/results/campaign-summary.ts';
import { defaultDataDir } from '../../../campaign/settings/config.ts';
import type { CommandContext } from '../../command/context.ts';
import { tellMissing } from '../../command/own-parts-for.ts';
import { toNumber } from '../../command/schema-options.ts';
import { loadOwnParts, type OwnParts, toOwnParts } from '../../config-file/own-parts.ts';
import { type BudgetFlags, readBudgetFlags } from '../../flags/budget-flags.ts';
import { TRUST_FOLDER } from '../../flags/trust-folder.ts';
import {
  addReportFlags,
  exitCodeOf,
  formatGate,
  gateOf,
  type ReportFlags,
  reportOn,
} from '../../report/run-and-report.ts';
import { findCampaigns } from './find-campaigns.ts';

type ResumeFlags = BudgetFlags &
  ReportFlags & {
    dataDir?: string;
    trustFolder?: true;
    keyEnv?: Record<string, string>;
  };

/** `provoke resume`: goes on after Ctrl-C, a crash, a spent budget. */
export function resumeCommand(context: CommandContext): Command {
  const command = new Command('resume')
    .description('go on with a campaign that did not get to its end; no answer is asked for again')
    .argument('[campaign]', 'its id, or a part that no other has (default: the newest unfinished)')
    .option('--data-dir <dir>', 'folder of the campaigns')
    .option(...TRUST_FOLDER)
    .option(
      '--key-env <path=NAME>',
      'a secret that was typed out at the start, as the environment variable that has it now',
      collectKey,
    )
    .option('--max-requests <number>', 'raise the budget: requests to the target in all', toNumber)
    .option('--max-tokens-total <number>', 'raise the budget: tokens of all models', toNumber)
    .option('--max-cost-usd <number>', 'raise the budget: US dollars', toNumber)
    .option('--max-minutes <number>', 'raise the budget: minutes in all', toNumber);
  return addReportFlags(command)
    .addHelpText('after', '\nExample:\n  provoke resume\n  provoke resume 20261121-1053')
    .action((part: string | undefined, flags: ResumeFlags) => resume(part, flags, context));
}

async function resume(
  part: string | undefined,
  flags: ResumeFlags,
  context: CommandContext,
): Promise<void> {
  const { env, tell, exit } = context;
  const dataDir = flags.dataDir ?? defaultDataDir(env);
  const folder = part
    ? await getCampaignFolder(dataDir, part)
    : await findUnfinished(dataDir, context);
  if (!folder) {
    if (flags.failOver === undefined) return;
    tell('Gate undecided: no campaign to decide about. Name one: provoke resume <campaign>');
    exit(4);
    return;
  }
  const { goals, status } = await summarizeCampaign(folder);
  if (status === 'completed' || status === 'failed') {
    tell(`The campaign ${folder.id} is finished: all of its goals are done with.`);
    const { ending, tally } = await readJournalState(folder.journal);
    const ended = ending?.status === 'FAILED' ? 'FAILED' : 'COMPLETED';
    const gate = gateOf({ status: ended, summary: tally.summary() }, flags);
    if (gate) tell(formatGate(gate));
    exit(exitCodeOf(ended, gate));
    return;
  }
  tell(`Resuming ${folder.id}: ${goals.finished} of ${goals.total} goals are done with already.`);
  const trusts = flags.trustFolder ?? false;
  const raised = { keys: flags.keyEnv ?? {}, budget: readBudgetFlags(flags), trusts };
  const goOn = (options: HackOptions) =>
    resumeHack(folder, { ...options, ...raised }).catch(advising(OWN_PARTS));
  await reportOn(goOn, flags, { ...context, ...(await ownParts(context)) });
}

/** A broken configuration stops only a campaign that has parts of it. */
const ownParts = ({ cwd, tell }: CommandContext): Promise<OwnParts> =>
  loadOwnParts(cwd).catch((error: unknown) => {
    tellMissing(error, tell);
    return toOwnParts({});
  });

const OWN_PARTS =
  'Parts of your own come from the provoke.config.* of the folder that resume is typed in: type it where that names them.';

/** The newest. That there is none is told only where all could be read. */
async function findUnfinished(
  dataDir: string,
  { tell, exit }: CommandContext,
): Promise<CampaignFolder | undefined> {
  const isWanted = ({ status }: CampaignSummary) => status === 'unfinished';
  const { folders, isWhole } = await findCampaigns(dataDir, { isWanted, max: 1, tell });
  if (!isWhole && folders.length === 0) exit(1);
  else if (folders.length === 0)
    tell(`No campaign in ${dataDir} is unfinished. See them with: provoke campaigns`);
  return folders[0];
}

function collectKey(text: string, earlier: Record<string, string> = {}): Record<string, string> {
  const [, path, name] = /^([\w.-]+)=\$?(\w+)$/.exec(text) ?? [];
  if (!path || !name)
    throw new UsageError('--key-env takes path=NAME, such as agent.api_key=TARGET_KEY.');
  return { ...earlier, [path]: name };
}
