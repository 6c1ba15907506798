import { toFields } from '@provoke/evidence';

const FILES = ['cert_file', 'key_file', 'ca_file'];

/** The agent whose client certificate is read relative to the file that names it. */
export function placeClientCert<Agent>(agent: Agent, place: (path: string) => string): Agent {
  const { adapter_operational_config: settings } = toFields(agent);
  const { client_cert, ...rest } = toFields(settings);
  if (client_cert === undefined) return agent;
  const placed = Object.entries(toFields(client_cert)).map(([name, value]) => [
    name,
    // Anything else is refused by the schema.
    FILES.includes(name) && typeof value === 'string' ? place(value) : value,
  ]);
  return {
    ...agent,
    adapter_operational_config: { ...rest, client_cert: Object.fromEntries(placed) },
  };
}

/** The agent without its certificate, to plan calls that are not made: it is not read. */
export function withoutClientCert<Agent>(agent: Agent): Agent {
  const { adapter_operational_config: settings } = toFields(agent);
  const { client_cert, ...rest } = toFields(settings);
  return client_cert === undefined ? agent : { ...agent, adapter_operational_config: rest };
}

/** Whether the agent's own certificate is of an authority that only the agent's settings name. */
export const namesAuthority = (agent: unknown): boolean =>
  toFields(toFields(toFields(agent)['adapter_operational_config'])['client_cert'])['ca_file'] !==
  undefined;
