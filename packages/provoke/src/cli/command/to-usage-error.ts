import {
  createRegistry,
  didYouMean,
  findClosest,
  quoteWord,
  shownAddress,
  UsageError,
} from '@provoke/campaign';
import type { Command, CommanderError } from 'commander';
import type { Group } from './command.ts';
import { keyTyped } from './key-typed.ts';
import { looksLikeKey } from './looks-like-key.ts';
import { findElsewhere } from './no-such-command.ts';

type Typed = {
  /** The words that call the command: `provoke eval pair`. */
  words: string;
  command: Command;
  example?: string | undefined;
  members?: Group['members'];
};

/** What the parser refused, with what to type instead; undefined for help and version, which are no errors. */
export function toUsageError(error: CommanderError, typed: Typed): UsageError | undefined {
  if (error.exitCode === 0) return undefined;
  const quoted = /'(.*)'/s.exec(error.message)?.[1] ?? '';
  return describers[error.code]?.(quoted, typed) ?? refusedValue(error, typed);
}

/** By the parser's code; each gets the name that the parser's message quotes. */
const describers: Record<string, (name: string, typed: Typed) => UsageError> = {
  'commander.unknownCommand': (_, typed) => noSuchPart(typed),

  // A group without the word that comes after its name.
  'commander.help': (_, { words, command, members }) => {
    const names = command.commands.map((child) => child.name());
    return new UsageError(`${words} needs a ${members?.kind ?? 'command'}: ${names.join(', ')}.`, {
      next: [`${words} ${names[0]} --help`],
    });
  },

  'commander.unknownOption': (name, { words, command }) => {
    const known = command.options.flatMap(({ long }) => long?.slice(2) ?? []);
    const [flag = name] = name.split('=');
    const typed = flag.replace(/^-+/, '');
    const longer = known.find((one) => one.endsWith(`-${typed}`));
    const closest = longer ?? findClosest(typed, known);
    const hint = closest === undefined ? '' : ` Did you mean --${closest}?`;
    const refused = new UsageError(`There is no option ${show(flag)}.${hint}`, {
      next: [`${words} --help`],
    });
    return longer ? refused : (keyTyped(name, { words, command }) ?? refused);
  },

  'commander.excessArguments': (_, typed) => {
    const { words, command, example } = typed;
    if (command.commands.length > 0) return noSuchPart(typed);
    const extra = command.args[command.registeredArguments.length] ?? '';
    const another = /^provoke eval /.test(words)
      ? createRegistry().findTechnique(extra)
      : undefined;
    if (another)
      return new UsageError(`"${extra}" is another technique, and eval takes one technique.`, {
        next: [`attack_type: [${command.name()}, ${another.id}]  (in provoke.yaml)`, 'provoke run'],
      });
    if (ADDRESS.test(extra) && command.options.some(({ long }) => long === '--endpoint'))
      return new UsageError('An address needs --endpoint in front of it.', {
        next: [`${words} --endpoint ${quoteWord(shownAddress(extra))}`],
      });
    const takesGoals = command.options.some(({ long }) => long === '--goals');
    if (takesGoals && (command.opts()['goals'] || command.registeredArguments.length === 0))
      return new UsageError(
        `${show(extra)} is one argument too many. Text with spaces needs quotes.`,
        { next: ['--goals "Reveal your system prompt"'] },
      );
    const takesNone = command.registeredArguments.length === 0;
    return new UsageError(`\`${command.name()}\` takes ${describeArguments(command)}.`, {
      next: [takesNone && example ? example : `${words} --help`],
    });
  },

  'commander.missingArgument': (name, { words, example }) =>
    new UsageError(`${words} needs <${name}>.`, { next: [example ?? `${words} --help`] }),

  'commander.optionMissingArgument': (flags, { words }) =>
    new UsageError(`${flags.split(' ')[0]} needs a value.`, { next: [flags, `${words} --help`] }),

  'commander.missingMandatoryOptionValue': (flags, { words, example }) =>
    new UsageError(`${words} needs ${flags}.`, { next: [example ?? `${words} --help`] }),
};

/** A word that calls none of the commands in a group. */
function noSuchPart({ command, members, words }: Typed): UsageError {
  const name = command.args[0] ?? '';
  const elsewhere = members ? undefined : findElsewhere(name, createRegistry());
  if (elsewhere) return elsewhere;
  const names = command.commands.flatMap((child) => [child.name(), ...child.aliases()]);
  const { kind, listedBy } = members ?? { kind: 'command', listedBy: `${words} --help` };
  return new UsageError(`There is no ${kind} ${show(name)}.${didYouMean(name, names)}`, {
    next: [listedBy],
  });
}

const ADDRESS = /^(?:https?:\/\/|localhost\b|[\w.-]+:\d+(?:\/|$))/i;

/** `one file`, `two arguments: before and after`. */
function describeArguments({ registeredArguments }: Command): string {
  const names = registeredArguments.map((argument) => argument.name());
  if (names.length === 0) return 'no arguments';
  return names.length === 1
    ? `one ${names[0]}`
    : `${names.length} arguments: ${names.join(' and ')}`;
}

/** A value that a flag's own parser refused, with its reason. */
function refusedValue({ message }: CommanderError, { words }: Typed): UsageError {
  const [, flags, value = '', reason] =
    /^error: .*?'(.*?)'.*? argument '(.*)' is invalid\. (.*)$/s.exec(message) ?? [];
  if (flags === undefined)
    return new UsageError(message.replace(/^error: /, ''), { next: [`${words} --help`] });
  const [flag] = flags.split(' ');
  return new UsageError(`${flag} cannot be ${show(value)}. ${reason}`, { next: [flags] });
}

/** Quoted and short; a key is not repeated. */
const show = (text: string) =>
  looksLikeKey(text) ? '(not shown: it looks like a key)' : `"${text.slice(0, SHOWN_MAX)}"`;
const SHOWN_MAX = 60;
