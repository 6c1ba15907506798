import { UsageError } from '@provoke/campaign';
import { Argument } from 'commander';
import { defineCommand } from '../../command/command.ts';
import { describeCommands } from '../../command/describe-commands.ts';
import { completionScript, shells } from '../../completion/shells.ts';

/** `provoke completion <shell>`: commands, flags and their values for the Tab key. */
export const completionCommand = defineCommand<object, [shell: string]>({
  arguments: [new Argument('<shell>', 'bash, zsh or fish')],
  examples: [
    'provoke completion bash > ~/.local/share/bash-completion/completions/provoke',
    'source <(provoke completion zsh)',
    'provoke completion fish > ~/.config/fish/completions/provoke.fish',
  ],

  async run({ args: [shell] }, { print, registry, sections }) {
    const script = completionScript(shell, await describeCommands(sections, registry));
    if (script === undefined)
      throw new UsageError(`There is no completion for "${shell.slice(0, 40)}".`, {
        next: shells.map((name) => `provoke completion ${name}`),
      });
    print(script);
  },
});
