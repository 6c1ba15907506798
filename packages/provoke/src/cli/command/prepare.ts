import type { Command, CommanderError } from 'commander';
import type { CommandContext, Group } from './command.ts';
import { globalOptions } from './global-options.ts';
import { toUsageError } from './to-usage-error.ts';

type Preparation = {
  /** The words that call it: `provoke eval pair`. */
  words: string;
  context: Pick<CommandContext, 'print'>;
  help(): string;
  example?: string | undefined;
  members?: Group['members'];
};

/** Nothing ends the process or writes to it directly; what the parser refuses becomes a `UsageError`. */
export function prepare(command: Command, { context, help, ...typed }: Preparation): Command {
  for (const option of globalOptions().options)
    if (option.long !== '--help') command.addOption(option);
  return command
    .helpOption('-h, --help')
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .exitOverride((error: CommanderError) => {
      throw toUsageError(error, { ...typed, command }) ?? error;
    })
    .configureHelp({ formatHelp: help })
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: () => {},
    });
}
