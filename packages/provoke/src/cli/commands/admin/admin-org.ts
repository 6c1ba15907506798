import { UsageError } from '@provoke/campaign';
import { limits } from '@provoke/contract';
import { plural } from '@provoke/figures';
import { Argument } from 'commander';
import { type CommandDefinition, defineCommand } from '../../command/command.ts';
import { type AdminFlags, adminOptions, homeOf, orgOption } from './admin-home.ts';
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
  options: () => adminOptions({ json: '[{"id","name","created_at","retention_days"}]' }),
  examples: ['provoke admin org list --json'],

  async run({ flags }, context) {
    const { readOrganizations } = await import('@provoke/server');
    const rows = await readOrganizations(await homeOf(context, flags));
    printRows(context, flags, { rows, columns: ['id', 'name'] });
  },
});

type RetentionFlags = AdminFlags & { org?: string };

const retentionCommand = defineCommand<RetentionFlags, [days: string]>({
  name: 'retention',
  summary: 'set how long an organization keeps evidence',
  arguments: [
    new Argument('<days>', 'a number of days, "always", or "default" for RETENTION_DAYS'),
  ],
  options: () =>
    adminOptions({ json: '{"organization_id","retention_days"}', options: [orgOption()] }),
  examples: ['provoke admin org retention 365', 'provoke admin org retention always'],

  async run({ args: [typed], flags }, context) {
    const days = readDays(typed);
    const { changeRetention } = await import('@provoke/server');
    const home = await homeOf(context, flags);
    const { organizationId } = await changeRetention(home, { organizationId: flags.org, days });
    context.print(
      flags.json
        ? JSON.stringify({ organization_id: organizationId, retention_days: days })
        : `Organization ${organizationId} keeps evidence ${sayDays(days)}.`,
    );
  },
});

/** As the service stores it: 0 is always, null the service's default. */
function readDays(typed: string): number | null {
  if (typed === 'default') return null;
  if (typed === 'always') return 0;
  const days = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  if (days < 1 || days > limits.retentionDaysMax)
    throw new UsageError(
      `The days must be a number from 1 to ${limits.retentionDaysMax}, "always" or "default".`,
    );
  return days;
}

function sayDays(days: number | null): string {
  if (days === null) return 'as long as the service does by default';
  if (days === 0) return 'always';
  return `for ${plural(days, 'day')}`;
}

export const adminOrgCommand: CommandDefinition = {
  name: 'org',
  summary: 'manage organizations',
  commands: () => [createCommand, listCommand, retentionCommand],
};
