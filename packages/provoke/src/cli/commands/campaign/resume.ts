import {
  advising,
  type CampaignFolder,
  type CampaignSummary,
  defaultDataDir,
  getCampaignFolder,
  type HackOptions,
  journalFile,
  readJournalState,
  readReviews,
  resumeHack,
  summarizeCampaign,
  withReviews,
} from '@provoke/campaign';
import { Argument } from 'commander';
import { type CommandContext, defineCommand } from '../../command/command.ts';
import { ownPartsIfAny, ownPartsOnScreen } from '../../command/own-parts-for.ts';
import { type BudgetFlags, budgetOptions, readBudgetFlags } from '../../flags/budget-flags.ts';
import { keyEnvOption } from '../../flags/key-env-option.ts';
import { asksForGate, type ReportFlags, reportOptions } from '../../flags/report-flags.ts';
import { trustFolderOption } from '../../flags/trust-folder.ts';
import { endedHere } from '../../gates/ended.ts';
import { formatGate, gateCodes } from '../../gates/gate.ts';
import { openGates } from '../../gates/gates.ts';
import { option } from '../../options/option.ts';
import { reportEnd } from '../../report/report-end.ts';
import { reportOn } from '../../report/run-and-report.ts';
import { checkReportFiles } from '../../report-file/check-report-files.ts';
import type { CampaignDisplay } from '../../terminal/campaign-display.ts';
import { findCampaigns } from './find-campaigns.ts';
import { givenFor } from './given-for.ts';

type ResumeFlags = BudgetFlags &
  ReportFlags & {
    dataDir?: string;
    trustFolder?: true;
    keyEnv?: Record<string, string>;
  };

/** `provoke resume`: continues after Ctrl-C, a crash or a spent budget. */
export const resumeCommand = defineCommand<ResumeFlags, [campaign?: string]>({
  arguments: [
    new Argument('[campaign]', 'its id, or a unique part of it (default: the newest unfinished)'),
  ],
  options: () => [
    {
      title: 'Campaign',
      options: [
        option('--data-dir <dir>', 'folder of the campaigns'),
        trustFolderOption(),
        keyEnvOption(),
      ],
    },
    { title: 'New limits, which span all resumes', options: budgetOptions() },
    reportOptions(),
  ],
  examples: ['provoke resume', 'provoke resume 20261121-1053 --max-requests 1000'],
  run: ({ args: [part], flags }, context) => resume(part, flags, context),
});

/** On `display`, if it is not to open one of its own. */
export async function resume(
  part: string | undefined,
  flags: ResumeFlags,
  context: CommandContext,
  display?: CampaignDisplay,
): Promise<void> {
  const { env, tell, complain, exit } = context;
  const dataDir = flags.dataDir ?? defaultDataDir(env);
  const folder = part
    ? await getCampaignFolder(dataDir, part)
    : await findUnfinished(dataDir, context);
  if (!folder) {
    if (!asksForGate(flags)) return;
    complain(formatGate({ decision: 'undecided', reason: NO_CAMPAIGN }));
    exit(gateCodes.undecided);
    return;
  }
  const { status } = await summarizeCampaign(folder);
  const given = await givenFor(folder, { ...flags, dataDir });
  if (status === 'completed' || status === 'failed') {
    tell(`The campaign ${folder.id} is finished.`);
    const reviews = await readReviews(folder, tell);
    const { view } = await readJournalState(journalFile(folder.journal), {
      accept: flags.accept,
      asCounted: (event) => withReviews(event, reviews),
    });
    const ended = view.progress().phase === 'failed' ? 'FAILED' : 'COMPLETED';
    const { id, path } = folder;
    const outcome = { campaign: { id, path }, status: ended, summary: view.summary() } as const;
    const summarized = endedHere(outcome, { env, accept: flags.accept });
    await checkReportFiles(flags, context);
    const { decide } = await openGates(given, flags, context);
    const gates = await decide(summarized);
    exit(await reportEnd({ ended: summarized, gates, json: outcome }, flags, context));
    return;
  }
  const trusts = flags.trustFolder ?? false;
  const raised = { keys: flags.keyEnv ?? {}, budget: readBudgetFlags(flags), trusts };
  const goOn = (options: HackOptions) =>
    resumeHack(folder, { ...options, ...raised }).catch(advising(OWN_PARTS));
  await reportOn({ given, campaign: goOn, ...(display && { display }) }, flags, {
    ...context,
    ...(await ownPartsOn(display, context)),
  });
}

const ownPartsOn = (display: CampaignDisplay | undefined, context: CommandContext) =>
  display ? ownPartsOnScreen(context) : ownPartsIfAny(context);

const NO_CAMPAIGN = 'there is no campaign to decide about. Name one: provoke resume <campaign>';

const OWN_PARTS =
  'Your own parts come from the current folder: from what its provoke.yaml lists under extensions, otherwise from its provoke.config.*. Run resume in the folder that has them.';

/** The newest. Reports that there is none only if all could be read. */
async function findUnfinished(
  dataDir: string,
  { tell, exit }: CommandContext,
): Promise<CampaignFolder | undefined> {
  const isWanted = ({ status }: CampaignSummary) => status === 'unfinished';
  const { folders, isWhole } = await findCampaigns(dataDir, { isWanted, max: 1, tell });
  if (!isWhole && folders.length === 0) exit(1);
  else if (folders.length === 0)
    tell(`No campaign in ${dataDir} is unfinished. List them with: provoke campaigns`);
  return folders[0];
}
