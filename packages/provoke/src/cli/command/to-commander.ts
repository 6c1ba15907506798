import { UsageError } from '@provoke/campaign';
import { Command } from 'commander';
import { formatPage } from '../help/format-page.ts';
import type { CommandContext, CommandDefinition, CommandGroup, LeafCommand } from './command.ts';
import { describeGroup, describeLeaf } from './describe.ts';
import { prepare } from './prepare.ts';

/**
 * The parser of a command; `before` are the words in front of its name. Of the commands in a group only the one that was
 * typed gets its options: to derive those of every technique takes longer than all the rest.
 */
export const toCommander = (
  definition: CommandDefinition,
  argv: readonly string[],
  context: CommandContext,
  before = 'provoke',
): Command => {
  const words = `${before} ${definition.name}`;
  return 'commands' in definition
    ? toParent(definition, words, argv, context)
    : toLeaf(definition, words, argv, context);
};

function toParent(
  definition: CommandGroup,
  words: string,
  argv: readonly string[],
  context: CommandContext,
): Command {
  const command = prepare(new Command(definition.name), {
    ...{ words, context, members: definition.members },
    help: () => formatPage(describeGroup(words, definition, context.registry), context.columns),
  });
  for (const child of definition.commands(context.registry))
    command.addCommand(toCommander(child, argv, context, words));
  const { alone } = definition;
  if (!alone) return command;
  // Or it would take the options of its commands for its own.
  const isAlone = !command.commands.some((child) => argv.includes(child.name()));
  const groups = isAlone ? alone.options?.(context.registry) : undefined;
  for (const { options } of groups ?? []) for (const option of options) command.addOption(option);
  return command.action(() => runLeaf(alone, command, { words, context }));
}

function toLeaf(
  definition: LeafCommand,
  words: string,
  argv: readonly string[],
  context: CommandContext,
): Command {
  const { name, alias = name } = definition;
  const isTyped = argv.includes(name) || argv.includes(alias);
  const command = prepare(new Command(definition.name), {
    ...{ words, context, example: isTyped ? definition.examples[0] : undefined },
    help: () => formatPage(describeLeaf(words, definition, context.registry), context.columns),
  });
  if (definition.alias) command.alias(definition.alias);
  for (const argument of definition.arguments ?? []) command.addArgument(argument);
  const groups = isTyped ? definition.options?.(context.registry) : undefined;
  for (const { options } of groups ?? []) for (const option of options) command.addOption(option);
  return command.action(() => runLeaf(definition, command, { words, context }));
}

async function runLeaf(
  { run }: Pick<LeafCommand, 'run'>,
  command: Command,
  { words, context }: { words: string; context: CommandContext },
): Promise<void> {
  try {
    await run({ flags: command.opts(), args: command.processedArgs }, context);
  } catch (error) {
    throw withHelp(error, words);
  }
}

/** Wrong usage without its own advice points to the help. */
function withHelp(error: unknown, words: string): unknown {
  if (!(error instanceof UsageError) || error.next.length > 0) return error;
  return new UsageError(error.message, { cause: error, next: [`${words} --help`] });
}
