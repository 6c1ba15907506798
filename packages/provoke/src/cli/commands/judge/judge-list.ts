import type { Judge } from '@provoke/engine';
import { defineCommand } from '../../command/command.ts';
import { option } from '../../command/option.ts';

export const judgeListCommand = defineCommand<{ json?: true }>({
  name: 'list',
  summary: 'list judges: what they decide, whether they ask a model, where they come from',
  options: () => [{ title: 'Options', options: [option('--json', 'print as JSON')] }],
  examples: ['provoke judge list', 'provoke judge list --json'],
  run({ flags: { json } }, { print, registry }) {
    const rows = registry.judges.map(toRow);
    print(json ? JSON.stringify(rows) : rows.map(toParagraph).join('\n\n'));
  },
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
