import { Command } from 'commander';
import type { CommandDefinition, CommandGroup, LeafCommand } from './command.ts';
import type { CommandContext } from './context.ts';
import { formatGroupHelp, formatLeafHelp } from './format-help.ts';
import { prepare } from './prepare.ts';

/** The parser of a command; `before` are the words in front of its name. */
export const toCommander = (
  definition: CommandDefinition,
  context: CommandContext,
  before = 'provoke',
): Command => {
  const words = `${before} ${definition.name}`;
  return 'commands' in definition
    ? toParent(definition, words, context)
    : toLeaf(definition, words, context);
};

function toParent(definition: CommandGroup, words: string, context: CommandContext): Command {
  const command = prepare(new Command(definition.name), {
    ...{ words, context, members: definition.members },
    help: () => formatGroupHelp(words, definition, context),
  });
  for (const child of definition.commands(context.registry))
    command.addCommand(toCommander(child, context, words));
  return command;
}

function toLeaf(definition: LeafCommand, words: string, context: CommandContext): Command {
  const command = prepare(new Command(definition.name), {
    ...{ words, context, example: definition.examples[0] },
    help: () => formatLeafHelp(words, definition, context),
  });
  if (definition.alias) command.alias(definition.alias);
  for (const argument of definition.arguments ?? []) command.addArgument(argument);
  for (const { options } of definition.options?.(context.registry) ?? [])
    for (const option of options) command.addOption(option);
  return command.action(() =>
    definition.run({ flags: command.opts(), args: command.processedArgs }, context),
  );
}
