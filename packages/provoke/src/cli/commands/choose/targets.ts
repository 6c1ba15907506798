import type { TargetAdapter } from '@provoke/engine';
import { z } from 'zod';
import { defineCommand } from '../../command/command.ts';
import { formatList } from '../../terminal/format-list.ts';
import { type JsonFlag, jsonOptions } from './json-option.ts';

/** `provoke targets`: what `--agent-type` and `agent_type` take. */
export const targetsCommand = defineCommand<JsonFlag>({
  options: jsonOptions,
  examples: ['provoke targets', 'provoke targets --json'],
  note: 'Check an agent before attacking it: provoke agent check --help',
  run({ flags: { json } }, { print, registry }) {
    const rows = registry.targets.map(toRow);
    print(json ? JSON.stringify(rows) : formatList(rows.map(toLine)));
  },
});

const toRow = ({ type, aliases, title, apiType, settings }: TargetAdapter) => ({
  type,
  aliases,
  title,
  recorded_as: apiType,
  settings: Object.keys(
    z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }).properties ?? {},
  ),
});

const toLine = ({ type, aliases, title }: ReturnType<typeof toRow>) =>
  [type, aliases.length === 0 ? title : `${title} (also: ${aliases.join(', ')})`] as const;
