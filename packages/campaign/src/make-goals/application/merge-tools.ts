import type { Left, Parameter, Tool, ToolsRead } from './application.ts';
import { addLeft, TOOLS_MAX } from './read-tool-list.ts';

/** One inventory of all sources: a tool once, and of each part what the source says that knows most of it. */
export function mergeTools(read: readonly ToolsRead[]): { tools: Tool[]; left: Left } {
  const tools = new Map<string, Tool>();
  let over = 0;
  for (const tool of read.flatMap((one) => one.tools)) {
    const known = tools.get(tool.name);
    if (!known && tools.size >= TOOLS_MAX) over++;
    else tools.set(tool.name, known ? join(known, tool) : tool);
  }
  const more = over === 0 ? {} : { [`more than ${TOOLS_MAX} tools`]: over };
  return { tools: [...tools.values()], left: addLeft([...read.map(({ left }) => left), more]) };
}

function join(one: Tool, other: Tool): Tool {
  const [rich, poor] = knowledgeOf(other) > knowledgeOf(one) ? [other, one] : [one, other];
  const flag = (name: 'irreversible' | 'outside' | 'reads') => {
    const said = one[name] ?? other[name];
    return said === undefined ? {} : { [name]: said };
  };
  return {
    ...poor,
    ...rich,
    ...(rich.parameters && { parameters: rich.parameters }),
    ...flag('irreversible'),
    ...flag('outside'),
    ...flag('reads'),
  };
}

/** A schema says more than a call that was seen, and both more than a name. */
function knowledgeOf({ parameters }: Tool): number {
  if (!parameters) return 0;
  return 1 + parameters.length + parameters.filter(isDescribed).length * 10;
}

const isDescribed = ({ required, choices, format, minimum, maximum }: Parameter): boolean =>
  required || [choices, format, minimum, maximum].some((one) => one !== undefined);
