import { Command } from 'commander';
import type { CommandDefinition, CommandGroup, LeafCommand } from './command.ts';
import type { CommandContext } from './context.ts';

/** The parser of a command. It prints through the context and never ends the process. */
export const toCommander = (definition: CommandDefinition, context: CommandContext): Command =>
  'commands' in definition ? toParent(definition, context) : toLeaf(definition, context);

function toParent({ name, summary, commands }: CommandGroup, context: CommandContext): Command {
  const command = prepare(new Command(name), context).description(summary);
  command.helpCommand('help [command]', 'show the help of a command');
  for (const child of commands(context.registry)) command.addCommand(toCommander(child, context));
  return command;
}

function toLeaf(definition: LeafCommand, context: CommandContext): Command {
  const { name, alias, summary, examples, note } = definition;
  const command = prepare(new Command(name), context).description(summary);
  if (alias) command.alias(alias);
  for (const argument of definition.arguments ?? []) command.addArgument(argument);
  for (const { title, options } of definition.options?.(context.registry) ?? [])
    for (const option of options) command.addOption(option.helpGroup(`${title}:`));
  command.addHelpText('after', `\n${toExamples(examples)}${note ? `\n\n${note}` : ''}`);
  return command.action(() =>
    definition.run({ flags: command.opts(), args: command.processedArgs }, context),
  );
}

const toExamples = (examples: readonly string[]) =>
  `${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map(indent).join('\n')}`;

const indent = (lines: string) => lines.replace(/^/gm, '  ');

type Printing = Pick<CommandContext, 'columns' | 'print' | 'tell'>;

/** Nothing ends the process or writes to it directly. */
export const prepare = (command: Command, context: Printing): Command =>
  command
    .helpOption('-h, --help', 'show this help')
    .showHelpAfterError('(--help lists the options)')
    .exitOverride()
    .configureHelp({ optionDescription: ({ description }) => description, minWidthToWrap: 30 })
    .configureOutput({
      getOutHelpWidth: () => context.columns,
      getErrHelpWidth: () => context.columns,
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.tell(text.trimEnd()),
    });
