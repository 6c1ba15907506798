import { json, text, uuid } from './column.ts';

/** A caller's fields of an attack. */
export const attackColumns = {
  type: text,
  agent_id: uuid,
  configuration: json,
};
