import { Command } from 'commander';
import { defaultDataDir } from '../config.ts';
import { UsageError } from '../usage-error.ts';
import type { CommandContext } from './context.ts';

/** `provoke admin …`: for whoever runs the service. Works on the database, so it needs no key. */
export function adminCommand(context: CommandContext): Command {
  const org = new Command('org')
    .description('organizations')
    .addCommand(createOrganizationCommand(context));
  const credits = new Command('credits')
    .description('what organizations pay the gateway with')
    .addCommand(grantCreditsCommand(context));
  return new Command('admin')
    .description('for operators of the service')
    .addCommand(org)
    .addCommand(credits);
}

const createOrganizationCommand = ({ env, print }: CommandContext) =>
  new Command('create')
    .description('make another organization with an owner and a key, which is shown this once')
    .argument('<name>', 'its name')
    .option('--data-dir <dir>', 'folder of the embedded database, when DATABASE_URL is not set')
    .option('--json', 'print one line {"organization_id","api_key"}')
    .addHelpText('after', '\nExample:\n  provoke admin org create "Red team"')
    .action(async (name: string, { dataDir, json }: { dataDir?: string; json?: true }) => {
      if (name.trim() === '') throw new UsageError('The name must not be empty.');
      const { addOrganization, readServerConfig } = await import('@provoke/server');
      const home = toHome(env, readServerConfig({ ...env }), dataDir);
      const { organizationId, apiKey } = await addOrganization(home, name.trim());
      print(
        json
          ? JSON.stringify({ organization_id: organizationId, api_key: apiKey })
          : `Organization ${organizationId}\nAPI key, shown this once: ${apiKey}`,
      );
    });

type GrantFlags = { org: string; usd: string; note?: string; dataDir?: string; json?: true };

const grantCreditsCommand = ({ env, print }: CommandContext) =>
  new Command('grant')
    .description('give an organization credits')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--usd <amount>', 'how much, in US dollars')
    .option('--note <text>', 'what for; kept in the ledger')
    .option('--data-dir <dir>', 'folder of the embedded database, when DATABASE_URL is not set')
    .option('--json', 'print one line {"organization_id","credits"}')
    .addHelpText(
      'after',
      '\nExample:\n  provoke admin credits grant --org 01990c1e-6c00-7a10-8f00-5a4d3c2b1a00 --usd 10',
    )
    .action(async ({ org, usd, note, dataDir, json }: GrantFlags) => {
      const { giveCredits, readServerConfig } = await import('@provoke/server');
      const home = toHome(env, readServerConfig({ ...env }), dataDir);
      const grant = { organizationId: org, usd, note: note ?? null };
      const { credits } = await giveCredits(home, grant);
      print(
        json
          ? JSON.stringify({ organization_id: org, credits })
          : `Granted $${usd}. Organization ${org} has $${credits} now.`,
      );
    });

const toHome = (
  env: CommandContext['env'],
  { databaseUrl }: { databaseUrl: string | undefined },
  dataDir: string | undefined,
) => ({ databaseUrl, dataDir: dataDir ?? defaultDataDir(env) });
