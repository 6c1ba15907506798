import type { JsonObject } from '@provoke/contract';

/** Where records go depends on the machine, so it is not in a shared file. */
const PLACE = ['storage', 'data_dir', 'base_url', 'service_api_key', 'raise_on_unexpected_status'];

/** An agent as a file has it that other machines read. */
export const travellingAgent = (agent: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(agent).filter(([name]) => !PLACE.includes(name)));
