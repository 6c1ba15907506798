import { type Fields, toFields } from '@provoke/evidence';

/** The types of agent that run code which their settings name. */
const OWN_CODE = ['command', 'module', 'python'];

/**
 * The agent whose code is found, and runs, relative to the file that names it: a program in its folder, and the file and
 * interpreter of a function.
 */
export function placeOwnCode<Agent>(agent: Agent, place: (path: string) => string): Agent {
  const { agent_type: type, adapter_operational_config: given } = toFields(agent);
  if (!OWN_CODE.includes(String(type).toLowerCase())) return agent;
  return { ...agent, adapter_operational_config: placeCode(toFields(given), place) };
}

/** The same of an attack: its judges, and a technique that is a function of a file. */
export function placeAttackCode<Attack>(attack: Attack, place: (path: string) => string): Attack {
  const { judges, python_params: params } = toFields(attack);
  const placed = (judge: unknown) =>
    isPython(toFields(judge)['type']) ? placeCode(toFields(judge), place) : judge;
  return {
    ...attack,
    ...(Array.isArray(judges) && { judges: judges.map(placed) }),
    ...(params !== undefined && { python_params: placeCode(toFields(params), place) }),
  };
}

const isPython = (type: unknown) => String(type).toLowerCase() === 'python';

function placeCode({ folder = '.', file, python, ...rest }: Fields, place: Place): Fields {
  // Anything else is refused by the schema.
  const placed = (path: unknown) => (typeof path === 'string' ? place(path) : path);
  const isPath = typeof python === 'string' && python.includes('/');
  return {
    ...rest,
    folder: placed(folder),
    ...(file !== undefined && { file: placed(file) }),
    ...(python !== undefined && { python: isPath ? placed(python) : python }),
  };
}

type Place = (path: string) => string;
