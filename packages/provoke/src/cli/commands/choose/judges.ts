import type { Judge } from '@provoke/engine';
import { defineCommand } from '../../command/command.ts';
import { formatList } from '../../terminal/format-list.ts';
import { type JsonFlag, jsonOptions } from './json-option.ts';

/** `provoke judges`: what `--judge` and `judges[].type` take. */
export const judgesCommand = defineCommand<JsonFlag>({
  options: jsonOptions,
  examples: ['provoke judges', 'provoke judges --json'],
  note: 'How reliable one is: provoke judge calibrate --help',
  run({ flags: { json } }, { print, registry }) {
    const rows = registry.judges.map(toRow);
    print(json ? JSON.stringify(rows) : formatList(rows.map(toLine)));
  },
});

const toRow = ({ id, title, description, asksModel, paper }: Judge) => ({
  id,
  title,
  description: description ?? '',
  asks_model: asksModel,
  paper: paper ?? null,
});

const toLine = ({ id, title, asks_model }: ReturnType<typeof toRow>) =>
  [id, `${title}${asks_model ? ' (asks a model)' : ''}`] as const;
