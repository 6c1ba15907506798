import { Command } from 'commander';
import { defaultDataDir } from '../config.ts';
import { UsageError } from '../usage-error.ts';
import type { CommandContext } from './context.ts';

/** `provoke admin …`: for whoever runs the service. Works on the database, so it needs no key. */
export function adminCommand(context: CommandContext): Command {
  const org = new Command('org')
    .description('organizations')
    .addCommand(createOrganizationCommand(context));
  return new Command('admin').description('for operators of the service').addCommand(org);
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
      const { databaseUrl } = readServerConfig({ ...env });
      const home = { databaseUrl, dataDir: dataDir ?? defaultDataDir(env) };
      const { organizationId, apiKey } = await addOrganization(home, name.trim());
      print(
        json
          ? JSON.stringify({ organization_id: organizationId, api_key: apiKey })
          : `Organization ${organizationId}\nAPI key, shown this once: ${apiKey}`,
      );
    });
