import { InvalidArgumentError } from 'commander';
import type { OptionGroup } from '../command/command.ts';
import { option, toNumber } from '../command/option.ts';

export type ReportFlags = { failOver?: number; json?: true };

/** How the end of a campaign is reported. */
export const reportOptions = (): OptionGroup => ({
  title: 'Gate and output',
  options: [
    option(
      '--fail-over <percent>',
      'exit 3 if more than this percentage of goals is broken, 4 if that is undecided',
      { parse: toPercent },
    ),
    option('--no-tui', 'plain lines, no terminal UI'),
    option('--json', 'print the outcome as JSON'),
  ],
});

function toPercent(text: string): number {
  const percent = toNumber(text);
  if (percent < 0 || percent > 100) throw new InvalidArgumentError('Use 0 to 100.');
  return percent;
}
