import type { Technique } from '@provoke/engine';
import { defineCommand } from '../../command/command.ts';
import { formatList } from '../../terminal/format-list.ts';
import { type JsonFlag, jsonOptions } from './json-option.ts';

/** `provoke techniques`: what `provoke eval` and `attack_type` take. */
export const techniquesCommand = defineCommand<JsonFlag>({
  options: jsonOptions,
  examples: ['provoke techniques', 'provoke techniques --json'],
  note: "For a technique's options: provoke eval <technique> --help",
  run({ flags: { json } }, { print, registry }) {
    const rows = registry.techniques.map(toRow);
    print(json ? JSON.stringify(rows) : formatList(rows.map(toLine)));
  },
});

const toRow = ({ id, title, description, paper, roles, options }: Technique) => ({
  id,
  title,
  description,
  paper,
  /** With its default options. */
  helper_models: roles?.(options.parse({})) ?? [],
});

const toLine = ({ id, description, helper_models }: ReturnType<typeof toRow>) =>
  [
    id,
    helper_models.length === 0
      ? description
      : `${description} Needs a model: ${helper_models.join(', ')}.`,
  ] as const;
