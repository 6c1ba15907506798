import { resolve } from 'node:path';
import {
  createSeenTools,
  type GatheredApplication,
  gatherApplication,
  openCampaign,
  type Sources,
} from '@provoke/campaign';
import { readAgentSteps } from '@provoke/evidence';
import type { CommandContext } from '../../command/command.ts';
import { findCampaignFile, loadCampaignFile } from '../../config-file/campaign-file.ts';
import { exists } from '../../config-file/config-names.ts';
import { type LookFlags, toLooking } from '../../flags/look-flags.ts';

/** What is known of the application, as a person names it. */
export type SourceFlags = Pick<LookFlags, 'storage' | 'dataDir'> & {
  purpose?: string;
  tools?: string[];
  openapi?: string[];
  systemPrompt?: string;
  traces?: string[];
};

/**
 * Reads what is known of the application. Without a source of tools it is the folder's campaign. Throws `UsageError`.
 */
export async function readSources(
  file: string | undefined,
  flags: SourceFlags,
  context: CommandContext,
): Promise<GatheredApplication> {
  const { cwd } = context;
  const named = (flag: string) => (shown: string) => ({ path: resolve(cwd, shown), shown, flag });
  const { files, campaigns } = await sortTraces(flags.traces ?? [], cwd);
  const hasTools = [flags.tools, flags.openapi, flags.traces].some((given) => given !== undefined);
  const agent = file === undefined && hasTools ? undefined : await readAgent(file, context);
  return gatherApplication({
    ...{ purpose: flags.purpose, agent },
    tools: (flags.tools ?? []).map(named('--tools')),
    openapi: (flags.openapi ?? []).map(named('--openapi')),
    systemPrompt:
      flags.systemPrompt === undefined ? undefined : named('--system-prompt')(flags.systemPrompt),
    traces: files.map(named('--traces')),
    seen: await readCampaigns(campaigns, flags, context),
  });
}

async function readAgent(
  file: string | undefined,
  context: CommandContext,
): Promise<Sources['agent']> {
  const found = await findCampaignFile(file, context.cwd);
  if (!found) return undefined;
  const { agent } = await loadCampaignFile(found, context);
  return agent && { parameters: agent, file: found.shown };
}

/** What is a file is an export; anything else names a campaign. */
async function sortTraces(given: readonly string[], cwd: string) {
  const sorted = { files: [] as string[], campaigns: [] as string[] };
  for (const one of given)
    sorted[(await exists(resolve(cwd, one))) ? 'files' : 'campaigns'].push(one);
  return sorted;
}

const ATTEMPTS_MAX = 10_000;

async function readCampaigns(
  names: readonly string[],
  flags: SourceFlags,
  context: CommandContext,
): Promise<Sources['seen']> {
  if (names.length === 0) return undefined;
  const seen = createSeenTools(`campaign ${names.join(', ')}`);
  for (const name of names) {
    const { campaign, close } = await openCampaign(name, toLooking(flags, context));
    try {
      let left = ATTEMPTS_MAX;
      for await (const attempt of campaign.attempts) {
        if (left-- === 0) break;
        context.signal.throwIfAborted();
        const { traces } = await attempt.evidence();
        for (const step of readAgentSteps(traces)) if (step.type === 'tool_call') seen.add(step);
      }
    } finally {
      await close();
    }
  }
  return seen.read();
}
