import { plural } from '@provoke/figures';
import { defineCommand } from '../../command/command.ts';
import { option } from '../../options/option.ts';
import { type AdminFlags, adminOptions, homeOf } from './admin-home.ts';

type DistributeFlags = AdminFlags & { shards?: number };

export const adminDistributeCommand = defineCommand<DistributeFlags>({
  name: 'distribute',
  summary: 'spread evidence over the machines of a Citus coordinator',
  about:
    'Spread the evidence in DATABASE_URL over the machines of its Citus coordinator, by organization.',
  options: () =>
    adminOptions({
      json: '{"distributed","before","shards","machines"}',
      options: [
        option('--shards <n>', "parts of each table (default: Citus's own number)", {
          range: { min: 1, max: 64_000, isWhole: true },
        }),
      ],
    }),
  examples: ['provoke admin distribute', 'provoke admin distribute --shards 512'],
  note: 'All or nothing. You can run it again: tables already spread stay as they are.',

  async run({ flags }, context) {
    const { distribute } = await import('@provoke/server');
    const home = await homeOf(context, flags);
    const { distributed, before, shards, machines } = await distribute(home, {
      shards: flags.shards,
    });
    if (flags.json) return context.print(JSON.stringify({ distributed, before, shards, machines }));
    const where = `by organization, over ${plural(machines, 'machine')} in ${plural(shards, 'shard')}`;
    context.print(
      distributed.length === 0
        ? `Nothing to do: all ${before.length} tables of evidence are spread ${where}.`
        : `Spread ${distributed.join(', ')} ${where}.`,
    );
    if (distributed.length > 0 && before.length > 0)
      context.print(`Spread before: ${before.join(', ')}.`);
  },
});
