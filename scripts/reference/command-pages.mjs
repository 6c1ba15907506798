import { createRegistry } from '../../packages/campaign/src/index.ts';
import { loadCommand } from '../../packages/provoke/src/cli/command/command.ts';
import { describeCommands } from '../../packages/provoke/src/cli/command/describe-commands.ts';
import { commandSections } from '../../packages/provoke/src/cli/commands/index.ts';
import { toWritten } from '../../packages/provoke/src/cli/help/written-pages.ts';
import { page } from './page.mjs';
import { table } from './table.mjs';

const registry = createRegistry();

/** A page for every command, from its definition, without running any. */
export const commandPages = () =>
  Promise.all(
    commandSections
      .flatMap(({ commands }) => commands)
      .map(async (listed) => [
        `commands/${listed.name}.md`,
        commandPage(await loadCommand(listed)),
      ]),
  );

/** What `--help` and completion are answered from, so that no command is loaded for them. */
export async function writtenHelp() {
  return `${toLines(toWritten(await describeCommands(commandSections, registry)))}\n`;
}

const WIDTH = 100;

/** JSON with one line for each flag, so that a change shows what changed. */
function toLines(value, indent = '') {
  const line = JSON.stringify(value);
  if (line.length <= WIDTH || typeof value === 'string' || 'term' in value) return line;
  const inner = `${indent} `;
  const isList = Array.isArray(value);
  const lines = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(
      ([name, part]) =>
        `${inner}${isList ? '' : `${JSON.stringify(name)}: `}${toLines(part, inner)}`,
    );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** The same as a list of links. */
export const commandList = () =>
  commandSections
    .flatMap(({ commands }) => commands)
    .map(({ name, summary }) => `- [provoke ${name}](commands/${name}.md): ${summary}`)
    .join('\n');

function commandPage(command) {
  const leaves = listLeaves(command);
  const shared = sharedGroups(leaves);
  const words = `provoke ${command.name}`;
  const isLeaf = !('commands' in command);
  return page(
    `# ${words}`,
    `${toSentence(command.summary)}${command.alias ? ` Also: \`provoke ${command.alias}\`.` : ''}`,
    ...leaves.flatMap(([name, leaf]) => leafSections(name, leaf, shared, isLeaf)),
    ...(shared.length > 0 ? [`## Options of every \`${words}\` command`] : []),
    ...shared.flatMap((group) => groupSections(group, '###')),
  );
}

/** Every command that runs, with its full name. */
function listLeaves(command, before = 'provoke') {
  const words = `${before} ${command.name}`;
  if (!('commands' in command)) return [[words, command]];
  const alone = command.alone ? [[words, { ...command.alone, summary: command.summary }]] : [];
  return [...alone, ...command.commands(registry).flatMap((child) => listLeaves(child, words))];
}

const groupsOf = (leaf) => leaf.options?.(registry) ?? [];

const isSame = (a, b) => JSON.stringify(rowsOf(a)) === JSON.stringify(rowsOf(b));

/** Options that all commands of a page share are listed once. */
function sharedGroups(leaves) {
  if (leaves.length < 2) return [];
  const [[, first], ...others] = leaves;
  return groupsOf(first).filter((group) =>
    others.every(([, leaf]) => groupsOf(leaf).some((other) => isSame(group, other))),
  );
}

function leafSections(words, leaf, shared, isWholePage) {
  const own = groupsOf(leaf).filter((group) => !shared.some((other) => isSame(group, other)));
  const heading = isWholePage ? '##' : '###';
  return [
    ...(isWholePage ? [] : [`## ${words}`, toSentence(leaf.summary)]),
    `\`\`\`sh\n${leaf.examples.join('\n')}\n\`\`\``,
    ...(leaf.note ? [`\`\`\`text\n${leaf.note}\n\`\`\``] : []),
    ...argumentSections(leaf, heading),
    ...own.flatMap((group) => groupSections(group, heading)),
  ];
}

function argumentSections({ arguments: args = [] }, heading) {
  if (args.length === 0) return [];
  const rows = args.map((argument) => [`\`${argument.name()}\``, argument.description]);
  return [`${heading} Arguments`, table([['argument', 'meaning'], ...rows])];
}

const rowsOf = ({ options }) =>
  options.map(({ flags, description }) => [`\`${flags}\``, description]);

const groupSections = (group, heading) =>
  group.options.length === 0
    ? []
    : [`${heading} ${group.title}`, table([['option', 'meaning'], ...rowsOf(group)])];

const toSentence = (summary) => `${summary[0].toUpperCase()}${summary.slice(1)}.`;
