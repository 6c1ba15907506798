import { openCampaign } from '@provoke/campaign';
import type { DoubtId } from '@provoke/contract/lists';
import { compareCampaigns } from '@provoke/figures';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { acceptOption } from '../../flags/accept-option.ts';
import { type LookFlags, lookOptions, placeFlags, toLooking } from '../../flags/look-flags.ts';
import { formatNextBlock } from '../../terminal/format-next.ts';
import { formatComparison } from './format-comparison.ts';

const WHAT = "a campaign's id, a unique part of it, or a run id";

/** `provoke compare <before> <after>`: what changed, and whether that may be chance. */
export const compareCommand = defineCommand<
  LookFlags & { accept?: DoubtId[] },
  [before: string, after: string]
>({
  arguments: [new Argument('<before>', WHAT), new Argument('<after>', 'the later one, likewise')],
  options: () => [{ title: 'Comparison', options: [acceptOption()] }, lookOptions()],
  examples: ['provoke compare 20261114-0910 20261121-1053'],
  note: 'Goals are matched by id, else by text. Only campaigns with the same set-up and goals are called worse or better.',

  async run({ args: [first, second], flags }, context) {
    const looking = toLooking(flags, context);
    const before = await openCampaign(first, looking);
    try {
      const after = await openCampaign(second, looking);
      try {
        const comparison = await compareCampaigns(before.campaign, after.campaign, flags);
        if (flags.json) return context.print(JSON.stringify(comparison));
        context.print(formatComparison(comparison, context).join('\n'));
        const [broken] = comparison.newly_broken;
        if (broken)
          context.tell(
            formatNextBlock([
              `provoke show ${comparison.campaigns.after.id} --goal ${broken.goal_index + 1}${placeFlags(flags)}`,
            ]),
          );
      } finally {
        await after.close();
      }
    } finally {
      await before.close();
    }
  },
});
