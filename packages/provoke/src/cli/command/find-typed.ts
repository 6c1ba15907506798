import type { ListedCommand } from './command.ts';

/** The command whose first word was typed, as in `provoke <command> …` or `provoke help <command>`. */
export function findTyped(
  argv: readonly string[],
  commands: readonly ListedCommand[],
): ListedCommand | undefined {
  const words = argv.filter((word) => !word.startsWith('-'));
  const [name] = words[0] === 'help' ? words.slice(1) : words;
  if (name === undefined) return undefined;
  return commands.find((command) => command.name === name || command.alias === name);
}
