import type { Campaign } from '@provoke/contract';
import { defineCommand } from '../../command/command.ts';
import { option } from '../../command/option.ts';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import { openWork, type WorkFlags, workOptions } from './open-work.ts';

export const queueListCommand = defineCommand<WorkFlags & { json?: true }>({
  name: 'list',
  summary: 'list campaigns on workers',
  options: () => [
    { title: 'Options', options: [...workOptions(), option('--json', 'print them as JSON')] },
  ],
  examples: ['provoke queue list'],

  async run({ flags }, context) {
    const { client, close } = await openWork(flags, context);
    try {
      const { results } = await client.campaigns.list({
        query: { page_size: 100 },
        signal: context.signal,
      });
      if (flags.json) context.print(JSON.stringify({ campaigns: results }));
      else if (results.length > 0) context.print(toTable(results));
      else context.tell('No campaigns on workers yet.');
    } finally {
      await close();
    }
  },
});

const toTable = (campaigns: readonly Campaign[]): string =>
  drawTable(
    ['campaign', 'target', 'status', 'slices', 'running', 'attempts'],
    campaigns.map(({ name, target, status, slices, attempts }) => [
      safeLine(name, 40),
      safeLine(target, 30),
      status,
      `${slices.done}/${slices.total}`,
      slices.running,
      attempts,
    ]),
  );
