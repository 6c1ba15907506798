/** The fields of the form that have no path in a campaign. */
export const SECRET = 'secret';
export const RULE = 'rule';
export const GOALS = 'goals';
export const TYPE = 'type';
export const RECORD = 'record';
export const EDIT = 'edit';
export const START = 'start';
export const ADDRESS = 'agent.endpoint';
export const KEY = 'agent.api_key';

/** The name of the field for a key that is not kept. */
export const keyAt = (path: string): string => (path === KEY ? KEY : `key ${path}`);
