import { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { type AdminFlags, adminLeaf, homeOf } from './admin-home.ts';

export const adminCreditsCommand = (context: CommandContext): Command =>
  new Command('credits')
    .description('what organizations pay the gateway with')
    .addCommand(grantCommand(context));

type GrantFlags = AdminFlags & { org: string; usd: string; note?: string };

const grantCommand = (context: CommandContext) =>
  adminLeaf('grant', { json: '{"organization_id","credits"}' })
    .description('give an organization credits')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--usd <amount>', 'how much, in US dollars')
    .option('--note <text>', 'what for; kept in the ledger')
    .addHelpText(
      'after',
      '\nExample:\n  provoke admin credits grant --org 01990c1e-6c00-7a10-8f00-5a4d3c2b1a00 --usd 10',
    )
    .action(async (flags: GrantFlags) => {
      const { org, usd, note } = flags;
      const { giveCredits } = await import('@provoke/server');
      const home = await homeOf(context, flags);
      const { credits } = await giveCredits(home, { organizationId: org, usd, note: note ?? null });
      context.print(
        flags.json
          ? JSON.stringify({ organization_id: org, credits })
          : `Granted $${usd}. Organization ${org} has $${credits} now.`,
      );
    });
