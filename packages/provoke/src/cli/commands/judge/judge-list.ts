import type { Judge } from '@provoke/engine';
import { Command } from 'commander';
import type { CommandContext } from '../../command/context.ts';

export const judgeListCommand = ({ print, registry }: CommandContext): Command =>
  new Command('list')
    .description(
      'list the judges: what they decide, whether they ask a model, where they come from',
    )
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  provoke judge list --json')
    .action(({ json }: { json?: true }) => {
      const rows = registry.judges.map(toRow);
      print(json ? JSON.stringify(rows) : rows.map(toParagraph).join('\n\n'));
    });

const toRow = ({ id, title, description, asksModel, paper }: Judge) => ({
  id,
  title,
  description,
  asks_model: asksModel,
  paper: paper ?? null,
});

const toParagraph = ({ id, title, description, asks_model, paper }: ReturnType<typeof toRow>) =>
  [
    `${id} (${asks_model ? 'asks a model' : 'asks no model'})`,
    `  ${title}`,
    `  ${description}`,
    ...(paper ? [`  ${paper}`] : []),
  ].join('\n');
