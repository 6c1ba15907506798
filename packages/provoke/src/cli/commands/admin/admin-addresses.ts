import { defineCommand } from '../../command/command.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { type AdminFlags, adminOptions, homeOf } from './admin-home.ts';
import { printRows } from './admin-rows.ts';

const WIDTH = 200;

export const adminAddressesCommand = defineCommand<AdminFlags>({
  name: 'addresses',
  summary: 'list every address that the service may call',
  options: () => adminOptions({ json: '[{"address","purpose","from","is_allowed"}]' }),
  examples: ['provoke admin addresses', 'ALLOWED_ADDRESSES="ci.example" provoke admin addresses'],
  note: `Run it with the service's settings. It calls none of them. ALLOWED_ADDRESSES bounds them all but the database.
A worker calls the agents and models of its own file: provoke check worker.yaml.`,

  async run({ flags }, context) {
    const { readAddresses, readServerConfig } = await import('@provoke/server');
    const settings = readServerConfig({ ...context.env });
    const rows = await readAddresses(await homeOf(context, flags), settings);
    if (flags.json) return context.print(JSON.stringify(rows));
    const shown = rows.map(({ address, purpose, from, is_allowed }) => ({
      ...{ address: safeLine(address, WIDTH), purpose, from: safeLine(from, WIDTH) },
      allowed: is_allowed ? 'yes' : 'no',
    }));
    printRows(context, flags, { rows: shown, columns: ['address', 'purpose', 'from', 'allowed'] });
  },
});
