/** The types of agent that run code which their settings name. */
const OWN_CODE = ['command', 'module', 'python'];

/**
 * The agent whose code is found, and runs, relative to the file that names it: a program in its folder, and the file and
 * interpreter of a function.
 */
export function placeOwnCode<Agent>(agent: Agent, place: (path: string) => string): Agent {
  const { agent_type: type, adapter_operational_config: given } = fieldsOf(agent);
  if (!OWN_CODE.includes(String(type))) return agent;
  const { folder = '.', file, python, ...rest } = fieldsOf(given);
  // Anything else is refused by the schema.
  const placed = (path: unknown) => (typeof path === 'string' ? place(path) : path);
  const isPath = typeof python === 'string' && python.includes('/');
  return {
    ...agent,
    adapter_operational_config: {
      ...rest,
      folder: placed(folder),
      ...(file !== undefined && { file: placed(file) }),
      ...(python !== undefined && { python: isPath ? placed(python) : python }),
    },
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
