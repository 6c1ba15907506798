import { namesTool } from '@provoke/evidence/acts';

const NAME_MAX = 200;

/** What would be invisible, or would move a cursor: no goal can name it in plain words. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;

export const hasHidden = (text: string): boolean => HIDDEN.test(text);

/**
 * Whether a goal can name this tool in words, and a rule means it and no other: `*` is a pattern in a rule, and a name
 * of separators alone fits every tool.
 */
export const isToolName = (name: unknown): name is string =>
  typeof name === 'string' &&
  name.length <= NAME_MAX &&
  name === name.trim() &&
  /[\p{L}\p{N}]/u.test(name) &&
  !/\*|\{\{(?:canary|plant)\}\}/.test(name) &&
  !hasHidden(name) &&
  namesTool(name, name) &&
  !namesTool(name, 'another tool');

const PARAMETER_MAX = 100;

/** Whether a rule can name this argument by a path. */
export const isParameterName = (name: string): boolean =>
  name !== '' &&
  name.length <= PARAMETER_MAX &&
  name !== '__proto__' &&
  !name.includes('"') &&
  !name.includes('\\') &&
  !hasHidden(name);

/** The path of an argument in a rule. */
export const pathOf = (name: string): string => (/^[^.[\]"$*]+$/.test(name) ? name : `["${name}"]`);
