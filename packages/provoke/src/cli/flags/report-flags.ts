import type { OptionGroup } from '../command/command.ts';
import { option } from '../command/option.ts';

export type ReportFlags = { failOver?: number; json?: true };

/** How the end of a campaign is reported. */
export const reportOptions = (): OptionGroup => ({
  title: 'Gates and output',
  options: [
    option(
      '--fail-over <percent>',
      'exit 3 if more than this percentage of goals is broken, 4 if that is undecided',
      { range: { min: 0, max: 100 } },
    ),
    option('--no-tui', 'plain lines, no terminal UI'),
    option('--json', 'print the outcome as JSON'),
  ],
});
