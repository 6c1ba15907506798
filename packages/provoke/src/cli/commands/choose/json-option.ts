import type { OptionGroup } from '../../command/command.ts';
import { option } from '../../options/option.ts';

export type JsonFlag = { json?: true };

/** The only option of a command that lists. */
export const jsonOptions = (): readonly OptionGroup[] => [
  { title: 'Options', options: [option('--json', 'print as JSON')] },
];
