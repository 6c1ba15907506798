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
 * API, of Anthropic's messages, of Gemini, Bedrock, LangChain and the AI SDK, practice tools, and the answer of an MCP
 * server to `tools/list` with or without its envelope. Undefined if there is no list.
 */
export function readToolList(given: unknown, { file, at = '' }: Place): ToolsRead | undefined {
  const list = listIn(given)?.flatMap(withDeclared);
  return (
    list &&
    collect(
      list.map(({ item }) => item),
      (item, index) => toTool(item, `${file}, ${at}${list[index]?.at}`),
    )
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

type Placed = { item: unknown; at: string };

function listIn(given: unknown): Placed[] | undefined {
  if (Array.isArray(given)) return placed(given, '');
  const own = toFields(given);
  for (const [name, holder] of [
    ['tools.', own['tools']],
    ['functions.', own['functions']],
    ['result.tools.', toFields(own['result'])['tools']],
    ['toolConfig.tools.', toFields(own['toolConfig'])['tools']],
  ] as const)
    if (Array.isArray(holder)) return placed(holder, name);
  return isFields(own['tools']) ? byName(own['tools']) : undefined;
}

const placed = (items: readonly unknown[], start: string): Placed[] =>
  items.map((item, index) => ({ item, at: `${start}${index}` }));

/** The AI SDK's tools are an object. */
const byName = (tools: Fields): Placed[] =>
  Object.entries(tools).map(([name, tool]) => ({
    item: { ...toFields(tool), name },
    at: `tools.${name}`,
  }));

/** Gemini's tools hold lists of functions. */
function withDeclared({ item, at }: Placed): Placed[] {
  const fields = toFields(item);
  for (const name of ['functionDeclarations', 'function_declarations']) {
    const declared = fields[name];
    if (Array.isArray(declared)) return placed(declared, `${at}.${name}.`);
  }
  return [{ item, at }];
}

function toTool(item: unknown, from: string): Tool | string {
  if (typeof item === 'string') return isToolName(item) ? { name: item, from } : UNSAYABLE;
  if (!isFields(item)) return 'no name';
  const inner = toFields(item['function'] ?? item['toolSpec']);
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

/** Where each protocol has the schema of a tool's arguments. */
const SCHEMAS = [
  ...['parameters', 'input_schema', 'inputSchema', 'parametersJsonSchema'],
  ...['parameters_json_schema', 'params_json_schema', 'args_schema'],
];

function parametersOf(item: Fields, inner: Fields): Pick<Tool, 'parameters'> {
  const found = SCHEMAS.flatMap((name) => [inner[name], item[name]]).find(isFields);
  const schema = found ? unwrapped(found) : ofArguments(item['args']);
  return schema ? { parameters: readParameters(schema, schema) } : {};
}

/** Bedrock's and the AI SDK's schemas are one level further in. */
const unwrapped = (schema: Fields): Fields =>
  [schema['jsonSchema'], schema['json']].find(isFields) ?? schema;

/** LangChain's `args` are the properties alone; those without a default are needed. */
function ofArguments(properties: unknown): Fields | undefined {
  if (!isFields(properties)) return undefined;
  const required = Object.keys(properties).filter(
    (name) => !('default' in toFields(properties[name])),
  );
  return { type: 'object', properties, required };
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
