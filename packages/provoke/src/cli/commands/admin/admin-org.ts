import { Argument } from 'commander';
import { UsageError } from '../../../campaign/errors/usage-error.ts';
import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { type AdminFlags, adminOptions, homeOf } from './admin-home.ts';
import { printRows } from './admin-rows.ts';

const createCommand = defineCommand<AdminFlags, [name: string]>({
  name: 'create',
  summary: 'create an organization with an owner and a key; the key is shown once',
  arguments: [new Argument('<name>', 'its name')],
  options: () => adminOptions({ json: '{"organization_id","api_key"}' }),
  examples: ['provoke admin org create "Red team"'],

  async run({ args: [name], flags }, context) {
    if (name.trim() === '') throw new UsageError('The name must not be empty.');
    const { addOrganization } = await import('@provoke/server');
    const home = await homeOf(context, flags);
    const { organizationId, apiKey } = await addOrganization(home, name.trim());
    context.print(
      flags.json
        ? JSON.stringify({ organization_id: organizationId, api_key: apiKey })
        : `Organization ${organizationId}\nAPI key, shown once: ${apiKey}`,
    );
  },
});

const listCommand = defineCommand<AdminFlags>({
  name: 'list',
  summary: 'list organizations',
  options: () => adminOptions({ json: '[{"id","name","created_at"}]' }),
  examples: ['provoke admin org list --json'],

  async run({ flags }, context) {
    const { readOrganizations } = await import('@provoke/server');
    const rows = await readOrganizations(await homeOf(context, flags));
    printRows(context, flags, { rows, columns: ['id', 'name'] });
  },
});

export const adminOrgCommand: CommandDefinition = {
  name: 'org',
  summary: 'manage organizations',
  commands: () => [createCommand, listCommand],
};
