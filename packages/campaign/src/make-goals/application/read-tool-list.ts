import { isFields, toFields } from '@provoke/evidence';
import type { Left, Tool, ToolsRead } from './application.ts';
import { readParameters } from './read-parameters.ts';
import { isToolName } from './sayable-name.ts';

/** More than any agent has. */
export const TOOLS_MAX = 500;
const DESCRIPTION_MAX = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Tools as agents and protocols list them: names, provoke's own `tools`, the `tools` of chat completions, of the Responses
 * API and of Anthropic's messages, practice tools, and the answer of an MCP server to `tools/list` with or without its
 * envelope. Undefined if there is no list.
 */
export function readToolList(given: unknown, { file, at = '' }: Place): ToolsRead | undefined {
  const list = listIn(given);
  return (
    list && collect(list.items, (item, index) => toTool(item, `${file}, ${at}${list.at}${index}`))
  );
}

/** `at` ends in a point, if it is given. */
type Place = { file: string; at?: string };

/** Those of a list that are tools, and how many were left out. */
export function collect(
  items: readonly unknown[],
  read: (item: unknown, at: number) => Tool | string,
): ToolsRead {
  const tools: Tool[] = [];
  const left: Record<string, number> = {};
  for (const [at, item] of items.entries()) {
    const tool = tools.length < TOOLS_MAX ? read(item, at) : `more than ${TOOLS_MAX} tools`;
    if (typeof tool === 'string') left[tool] = (left[tool] ?? 0) + 1;
    else tools.push(tool);
  }
  return { tools, left };
}

/** Why a tool is left out. */
export const UNSAYABLE = 'a name that no goal can say';

function listIn(given: unknown): { items: readonly unknown[]; at: string } | undefined {
  if (Array.isArray(given)) return { items: given, at: '' };
  const own = toFields(given);
  for (const [name, holder] of [
    ['tools.', own['tools']],
    ['functions.', own['functions']],
    ['result.tools.', toFields(own['result'])['tools']],
  ] as const)
    if (Array.isArray(holder)) return { items: holder, at: name };
  return undefined;
}

function toTool(item: unknown, from: string): Tool | string {
  if (typeof item === 'string') return isToolName(item) ? { name: item, from } : UNSAYABLE;
  if (!isFields(item)) return 'no name';
  const inner = toFields(item['function']);
  const name = inner['name'] ?? item['name'];
  if (name === undefined) return 'no name';
  if (!isToolName(name)) return UNSAYABLE;
  return {
    ...{ name, from },
    ...describedBy(inner['description'] ?? item['description']),
    ...parametersOf(item, inner),
    ...effectsOf(item),
  };
}

export const describedBy = (description: unknown): { description?: string } =>
  typeof description === 'string' && description.trim() !== ''
    ? { description: description.slice(0, DESCRIPTION_MAX) }
    : {};

function parametersOf(item: Fields, inner: Fields): Pick<Tool, 'parameters'> {
  const schema = [
    ...[inner['parameters'], item['parameters'], item['input_schema'], item['inputSchema']],
  ].find(isFields);
  return schema ? { parameters: readParameters(schema, schema) } : {};
}

/** As provoke names them, or as an MCP server hints. */
function effectsOf(item: Fields): Pick<Tool, 'irreversible' | 'outside' | 'reads'> {
  const hints = toFields(item['annotations']);
  const flag = (name: string, value: unknown) =>
    typeof value === 'boolean' ? { [name]: value } : {};
  return {
    ...flag('reads', hints['readOnlyHint']),
    ...flag('irreversible', item['irreversible'] ?? hints['destructiveHint']),
    ...flag('outside', item['outside'] ?? hints['openWorldHint']),
  };
}

/** Counts added up. */
export function addLeft(all: readonly Left[]): Left {
  const sum = new Map<string, number>();
  for (const left of all)
    for (const [reason, count] of Object.entries(left))
      sum.set(reason, (sum.get(reason) ?? 0) + count);
  return Object.fromEntries(sum);
}
