import { toFields } from '@provoke/evidence';
import { readJson } from '@provoke/evidence/acts';
import {
  PARAMETERS_MAX,
  type Parameter,
  type ParameterType,
  type Tool,
  type ToolsRead,
} from './application.ts';
import { TOOLS_MAX, UNSAYABLE } from './read-tool-list.ts';
import { isParameterName, isToolName } from './sayable-name.ts';

/** A call that was recorded. */
export type SeenCall = { tool: string; arguments?: unknown };

/** Gathers the tools of calls as they are read: their names, and the names and types of what they were given. */
export function createSeenTools(from: string): {
  add(call: SeenCall): void;
  read(): ToolsRead;
} {
  const tools = new Map<string, Map<string, Parameter>>();
  const left: Record<string, number> = {};

  return {
    add({ tool, arguments: given }) {
      if (!isToolName(tool)) {
        left[UNSAYABLE] = (left[UNSAYABLE] ?? 0) + 1;
        return;
      }
      const known = tools.get(tool);
      if (!known && tools.size >= TOOLS_MAX) return;
      tools.set(tool, withSeen(known ?? new Map(), given));
    },

    read: () => ({
      left,
      tools: [...tools].map(([name, parameters]): Tool => {
        const seen = [...parameters.values()];
        // Whether it takes others is unknown.
        return { name, from, ...(seen.length > 0 && { parameters: seen }) };
      }),
    }),
  };
}

function withSeen(parameters: Map<string, Parameter>, given: unknown): Map<string, Parameter> {
  for (const [name, value] of Object.entries(toFields(readJson(given))))
    if (parameters.size < PARAMETERS_MAX && isParameterName(name) && !parameters.has(name))
      parameters.set(name, parameterOf(name, value, DEPTH_MAX));
  return parameters;
}

/** Objects within objects, and lists within lists. */
const DEPTH_MAX = 4;

/** What a value shows of its parameter. Of a list, only the first item is read. */
function parameterOf(name: string, value: unknown, depth: number): Parameter {
  const parameter = { name, type: typeOf(value), required: false };
  if (depth === 0) return parameter;
  if (Array.isArray(value))
    return value.length === 0
      ? parameter
      : { ...parameter, items: { ...parameterOf(name, value[0], depth - 1), required: true } };
  if (parameter.type !== 'object') return parameter;
  const fields = Object.entries(toFields(value))
    .filter(([inner]) => isParameterName(inner))
    .slice(0, PARAMETERS_MAX)
    .map(([inner, one]) => parameterOf(inner, one, depth - 1));
  return { ...parameter, fields };
}

function typeOf(value: unknown): ParameterType {
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'flag';
    case 'object':
      return value === null ? 'text' : 'object';
    default:
      return 'text';
  }
}
