import { createRegistry, findClosest, UsageError } from '@provoke/campaign';
import type { Registry } from '@provoke/engine';
import { type CommandDefinition, type ListedCommand, loadCommand } from './command.ts';
import { looksLikeKey } from './looks-like-key.ts';

/** The error for a first word that calls no command: a technique or a judge perhaps, or a slip of the pen. */
export async function noSuchCommand(
  [name = '', ...rest]: readonly string[],
  commands: readonly ListedCommand[],
): Promise<UsageError> {
  const registry = createRegistry();
  const elsewhere = findElsewhere(name, registry) ?? (await findInGroup(name, commands, registry));
  if (elsewhere) return elsewhere;
  const names = commands.flatMap((one) => [one.name, ...(one.alias ? [one.alias] : [])]);
  const closest = findClosest(name, names) ?? names.find((one) => startsAlike(name, one));
  const shown = looksLikeKey(name) ? 'of that name (not shown)' : `"${name.slice(0, SHOWN_MAX)}"`;
  const hint = closest === undefined ? '' : ` Did you mean ${closest}?`;
  const listed =
    closest === undefined
      ? undefined
      : commands.find((one) => one.name === closest || one.alias === closest);
  const technique = rest.map((word) => registry.findTechnique(word)).find(Boolean);
  const meant = technique ? ['eval', technique.id] : [];
  const words = listed ? [closest, ...(await knownWords(listed, rest, registry))] : meant;
  return new UsageError(`There is no command ${shown}.${hint}`, {
    next: [['provoke', ...words, '--help'].join(' ')],
  });
}

const START_MIN = 4;

/** `evaluate` for `eval`. */
const startsAlike = (typed: string, name: string) =>
  name.length >= START_MIN && typed.toLowerCase().startsWith(name);

const SHOWN_MAX = 60;

/** As many of the words as call commands inside this one. */
async function knownWords(
  listed: ListedCommand,
  words: readonly string[],
  registry: Registry,
): Promise<string[]> {
  const known: string[] = [];
  let place: CommandDefinition | undefined = await loadCommand(listed);
  for (const word of words) {
    place = childrenOf(place, registry).find(({ name }) => name === word);
    if (!place) break;
    known.push(word);
  }
  return known;
}

const childrenOf = (
  command: CommandDefinition | undefined,
  registry: Registry,
): readonly CommandDefinition[] =>
  command && 'commands' in command ? command.commands(registry) : [];

/** The error for the name of a technique, a judge or an agent type in the place of a command. */
export function findElsewhere(name: string, registry: Registry): UsageError | undefined {
  const { findTechnique, findJudge, findTarget } = registry;
  const is = (kind: string, next: string) =>
    new UsageError(`"${name}" is ${kind}, not a command.`, { next: [next] });
  const technique = findTechnique(name);
  if (technique) return is('a technique', `provoke eval ${technique.id} --help`);
  if (findJudge(name)) return is('a judge', 'provoke judges');
  return findTarget(name) && is('an agent type', 'provoke targets');
}

/** A command that has another in front of it. */
async function findInGroup(
  name: string,
  commands: readonly ListedCommand[],
  registry: Registry,
): Promise<UsageError | undefined> {
  for (const listed of commands) {
    const children = childrenOf(await loadCommand(listed), registry);
    if (children.some((child) => child.name === name))
      return new UsageError(`"${name}" is a part of "${listed.name}", not a command.`, {
        next: [`provoke ${listed.name} ${name} --help`],
      });
  }
  return undefined;
}
