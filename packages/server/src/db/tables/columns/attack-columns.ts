import { json, text, uuid } from './column.ts';

/** What a caller says of an attack. */
export const attackColumns = {
  type: text,
  agent_id: uuid,
  configuration: json,
};
