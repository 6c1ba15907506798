import { Command } from 'commander';
import { UsageError } from '../../../campaign/errors/usage-error.ts';
import type { CommandContext } from '../../command/context.ts';
import { type AdminFlags, adminLeaf, homeOf } from './admin-home.ts';
import { printRows } from './admin-rows.ts';

export const adminOrgCommand = (context: CommandContext): Command =>
  new Command('org')
    .description('organizations')
    .addCommand(createCommand(context))
    .addCommand(listCommand(context));

const createCommand = (context: CommandContext) =>
  adminLeaf('create', { json: '{"organization_id","api_key"}' })
    .description('make another organization with an owner and a key, which is shown this once')
    .argument('<name>', 'its name')
    .addHelpText('after', '\nExample:\n  provoke admin org create "Red team"')
    .action(async (name: string, flags: AdminFlags) => {
      if (name.trim() === '') throw new UsageError('The name must not be empty.');
      const { addOrganization } = await import('@provoke/server');
      const home = await homeOf(context, flags);
      const { organizationId, apiKey } = await addOrganization(home, name.trim());
      context.print(
        flags.json
          ? JSON.stringify({ organization_id: organizationId, api_key: apiKey })
          : `Organization ${organizationId}\nAPI key, shown this once: ${apiKey}`,
      );
    });

const listCommand = (context: CommandContext) =>
  adminLeaf('list', { json: '[{"id","name","created_at"}]' })
    .description('list the organizations')
    .addHelpText('after', '\nExample:\n  provoke admin org list --json')
    .action(async (flags: AdminFlags) => {
      const { readOrganizations } = await import('@provoke/server');
      const rows = await readOrganizations(await homeOf(context, flags));
      printRows(context, flags, { rows, columns: ['id', 'name'] });
    });
