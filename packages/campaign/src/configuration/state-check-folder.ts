/** The agent whose state check runs its command in a folder relative to the file that names it. */
export function placeStateCheck<Agent>(agent: Agent, place: (path: string) => string): Agent {
  const { state_check: check } = fieldsOf(agent);
  const { command, folder = '.' } = fieldsOf(check);
  // Anything else is refused by the schema.
  if (command === undefined || typeof folder !== 'string') return agent;
  return { ...agent, state_check: { ...fieldsOf(check), folder: place(folder) } };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
