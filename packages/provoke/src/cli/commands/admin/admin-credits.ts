import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { type AdminFlags, adminOptions, homeOf } from './admin-home.ts';

type GrantFlags = AdminFlags & { org: string; usd: string; note?: string };

const grantCommand = defineCommand<GrantFlags>({
  name: 'grant',
  summary: 'grant an organization credits',
  options: () =>
    adminOptions({
      json: '{"organization_id","credits"}',
      options: [
        option('--org <id>', 'organization', { required: true }),
        option('--usd <amount>', 'amount in US dollars', { required: true }),
        option('--note <text>', 'reason; kept in the ledger'),
      ],
    }),
  examples: ['provoke admin credits grant --org 01990c1e-6c00-7a10-8f00-5a4d3c2b1a00 --usd 10'],

  async run({ flags }, context) {
    const { org, usd, note } = flags;
    const { giveCredits } = await import('@provoke/server');
    const home = await homeOf(context, flags);
    const { credits } = await giveCredits(home, { organizationId: org, usd, note: note ?? null });
    context.print(
      flags.json
        ? JSON.stringify({ organization_id: org, credits })
        : `Granted $${usd}. Organization ${org} now has $${credits}.`,
    );
  },
});

export const adminCreditsCommand: CommandDefinition = {
  name: 'credits',
  summary: 'manage credits for the gateway',
  commands: () => [grantCommand],
};
