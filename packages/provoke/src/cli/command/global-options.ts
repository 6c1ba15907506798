import { option } from '../options/option.ts';
import type { OptionGroup } from './command.ts';

/** The options of every command. `main.ts` and `program.ts` act on them. */
export const globalOptions = (): OptionGroup => ({
  title: 'Global',
  options: [
    option('--quiet', 'print only the answer and errors'),
    option('--no-color', 'print without colors, as with NO_COLOR'),
    option('-h, --help', 'show this help'),
  ],
});
