import { dirname, resolve } from 'node:path';
import { type RecordedCampaign, UsageError } from '@provoke/campaign';
import { isMainArm } from '@provoke/contract';
import { readAttemptData } from '@provoke/evidence';
import { formatDay, listFindingParts, plural } from '@provoke/figures';
import { Argument } from 'commander';
import { ACCEPTED_FILE, appendAccepted } from '../../accepted/accepted-file.ts';
import { type Acceptable, isDay, toAcceptedEntry } from '../../accepted/to-accepted-entry.ts';
import { defineCommand } from '../../command/command.ts';
import {
  CAMPAIGN,
  type LookFlags,
  lookOptions,
  placeFlags,
  toLooking,
  withCampaign,
} from '../../flags/look-flags.ts';
import { option } from '../../options/option.ts';
import { safeLine } from '../../terminal/safe-text.ts';

type Flags = LookFlags & {
  goal: number;
  reason: string;
  rule?: string;
  expires?: string;
  campaignFile?: string;
};

/** Accepts what broke a goal: it stays broken in every number, and fails no gate until it expires. */
export const reviewAcceptCommand = defineCommand<Flags, [campaign?: string]>({
  name: 'accept',
  summary: 'accept what was found, so that it fails no gate',
  arguments: [new Argument('[campaign]', CAMPAIGN)],
  options: () => [
    {
      title: 'What to accept',
      options: [
        option('--goal <number>', 'the goal, from 1', {
          range: { min: 1, isWhole: true },
          required: true,
        }),
        option('--rule <text>', 'only the rule whose words contain this (default: all it broke)'),
        option('--reason <text>', 'why it is accepted', { required: true }),
        option('--expires <day>', 'the last day on which it is accepted, such as 2027-02-23'),
        option('--campaign-file <path>', `its folder gets ${ACCEPTED_FILE} (default: this folder)`),
      ],
    },
    lookOptions(),
  ],
  examples: ['provoke review accept --goal 3 --reason "a sandbox mailbox" --expires 2027-02-23'],
  note: `What is accepted stays broken in every number. --fail-on and --fail-over
do not count it until it expires, and name it.`,

  async run({ args: [name], flags }, context) {
    if (flags.storage === 'remote')
      throw new UsageError(
        'At a service, its owners accept findings, in the dashboard or by POST /run/{id}/reviews.',
        { next: ['provoke review accept --goal 1 --reason "…" --storage local'] },
      );
    checkReason(flags);
    await withCampaign(
      name,
      async ({ campaign }) => {
        const parts = await findParts(campaign, flags);
        const entries = parts.map((part) => toAcceptedEntry(part, flags));
        const folder = flags.campaignFile
          ? dirname(resolve(context.cwd, flags.campaignFile))
          : context.cwd;
        await appendAccepted(folder, entries);
        if (flags.json) return context.print(JSON.stringify({ accepted: entries }));
        const until = flags.expires === undefined ? '' : ` until ${formatDay(flags.expires)}`;
        context.print(
          [
            `Accepted${until}, in ${ACCEPTED_FILE}: ${plural(entries.length, 'finding')} at goal ${flags.goal}.`,
            ...parts.map(({ rule, technique }) => `  ${safeLine(rule ?? technique ?? '', 200)}`),
          ].join('\n'),
        );
      },
      toLooking(flags, context),
    );
  },
});

/** Throws `UsageError`. */
function checkReason({ reason, expires }: Flags): void {
  if (reason.trim() === '')
    throw new UsageError('--reason is empty: say why it is accepted.', {
      next: ['--reason "a sandbox mailbox"'],
    });
  if (expires !== undefined && !isDay(expires))
    throw new UsageError(`--expires takes a day, not "${expires.slice(0, 80)}".`, {
      next: ['--expires 2027-02-23'],
    });
}

/** What broke the goal, each once. Throws `UsageError` if nothing did, or not that rule. */
async function findParts(campaign: RecordedCampaign, flags: Flags): Promise<Acceptable[]> {
  const found = new Map<string, Acceptable>();
  for await (const attempt of campaign.attempts) {
    const { arm, goal, goalIndex, published } = readAttemptData(attempt);
    if (!isMainArm(arm) || (goalIndex ?? 0) !== flags.goal - 1) continue;
    for (const { rule, technique } of listFindingParts(attempt))
      found.set(JSON.stringify([rule, technique]), { rule, technique, goal, published });
  }
  const { id } = campaign.facts;
  const show = `provoke show ${id} --goal ${flags.goal}${placeFlags(flags)}`;
  if (found.size === 0)
    throw new UsageError(`Nothing broke goal ${flags.goal} of campaign ${id}.`, {
      next: [`provoke show ${id}${placeFlags(flags)}`],
    });
  const { rule: wanted } = flags;
  const all = [...found.values()];
  const chosen = wanted === undefined ? all : all.filter(({ rule }) => rule?.includes(wanted));
  if (chosen.length === 0)
    throw new UsageError(
      `Goal ${flags.goal} broke no rule with the words "${safeLine(wanted ?? '', 80)}".`,
      { next: [show] },
    );
  return chosen;
}
