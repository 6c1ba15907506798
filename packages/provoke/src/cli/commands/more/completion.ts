import { Argument } from 'commander';
import { UsageError } from '../../../campaign/errors/usage-error.ts';
import { defineCommand } from '../../command/command.ts';
import { toBash } from '../../completion/bash.ts';
import { completionTree } from '../../completion/completion-tree.ts';
import { toFish } from '../../completion/fish.ts';
import { toZsh } from '../../completion/zsh.ts';

const shells = { bash: toBash, zsh: toZsh, fish: toFish };

/** `provoke completion <shell>`: commands, flags and their values for the Tab key. */
export const completionCommand = defineCommand<object, [shell: string]>({
  arguments: [new Argument('<shell>', 'bash, zsh or fish')],
  examples: [
    'provoke completion bash > ~/.local/share/bash-completion/completions/provoke',
    'source <(provoke completion zsh)',
    'provoke completion fish > ~/.config/fish/completions/provoke.fish',
  ],

  async run({ args: [shell] }, { print, registry, sections }) {
    if (!isShell(shell))
      throw new UsageError(`There is no completion for "${shell.slice(0, 40)}".`, {
        next: Object.keys(shells).map((name) => `provoke completion ${name}`),
      });
    print(shells[shell](await completionTree(sections, registry)).trimEnd());
  },
});

const isShell = (name: string): name is keyof typeof shells => Object.hasOwn(shells, name);
