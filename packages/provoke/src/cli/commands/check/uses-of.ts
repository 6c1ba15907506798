import { resolve } from 'node:path';
import { variableIn } from '@provoke/campaign';
import { originOf } from '@provoke/contract';
import { type Environment, ruleFields, ruleNames } from '@provoke/engine';
import { codeIn } from '../../config-file/code-in.ts';

/** What a file names that reaches beyond it, and where in the file. */
export type Use = {
  kind: 'variable' | 'file' | 'program' | 'address' | 'model';
  name: string;
  path: (string | number)[];
  /** Whether a variable has a value, which is never read out. */
  set?: boolean;
  args?: readonly string[];
  /** A run adds it: the file does not name it. */
  isAdded?: boolean;
};

/** The coding agents that run a program of this machine, where the file names none. */
const PROGRAMS: Record<string, string> = {
  'codecli-a': 'claude',
  claude: 'claude',
  'codecli-b': 'codex',
  codex: 'codex',
};

/** Found in the file as it is written: nothing is resolved, opened or run. */
export function usesOf(content: unknown, { env, folder }: { env: Environment; folder: string }) {
  const uses: Use[] = [];
  const visit = (value: unknown, path: (string | number)[]): void => {
    if (isRule(path)) return;
    if (typeof value === 'string') uses.push(...usesIn(value, path));
    if (typeof value !== 'object' || value === null) return;
    uses.push(...programIn(value as Record<string, unknown>, path));
    if (path.at(-1) === 'state_check')
      uses.push(...commandIn(value as Record<string, unknown>, path));
    for (const [name, inner] of Object.entries(value))
      visit(inner, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  const usesIn = (value: string, path: (string | number)[]): Use[] => {
    const field = String(path.at(-1));
    const variable = variableIn(value);
    if (variable !== undefined)
      return [{ kind: 'variable', name: variable, path, set: Boolean(env[variable]) }];
    if (isGoal(path)) return [];
    if (['variables', 'pass_env'].includes(String(path.at(-2))))
      return [{ kind: 'variable', name: value, path, set: Boolean(env[value]) }];
    if (/^(https?|wss?):\/\//i.test(value))
      return [{ kind: 'address', name: originOf(value), path }];
    if (/(_file|_dir|^file|^practice_tools)$/.test(field))
      return [{ kind: 'file', name: resolve(folder, value), path }];
    if (field === 'browser') return [{ kind: 'program', name: value, path }];
    return field === 'identifier' ? [{ kind: 'model', name: value, path }] : [];
  };
  visit(content, []);
  for (const { command, path } of codeIn(content)) uses.push(...codeUse(command, path, folder));
  return uses;
}

/** Its words as they are typed, without what provoke itself adds. */
function programIn(part: Record<string, unknown>, path: (string | number)[]): Use[] {
  const { agent_type, adapter_operational_config: settings = {} } = part;
  const { binary, extra_args } = (settings ?? {}) as Record<string, unknown>;
  const standard = Object.hasOwn(PROGRAMS, String(agent_type)) && PROGRAMS[String(agent_type)];
  if (!standard) return [];
  const args = Array.isArray(extra_args) ? extra_args.map(String) : [];
  const isNamed = typeof binary === 'string';
  const at = isNamed ? ['adapter_operational_config', 'binary'] : ['agent_type'];
  return [{ kind: 'program', name: isNamed ? binary : standard, args, path: [...path, ...at] }];
}

/** The line that would run. A program of the folder is found there. */
function codeUse(
  [name = '', ...args]: readonly string[],
  path: Use['path'],
  folder: string,
): Use[] {
  const found = /^\.{0,2}\//.test(name) ? resolve(folder, name) : name;
  return [{ kind: 'program', name: found, args, path }];
}

/** The program that reads the agent's state. */
function commandIn({ command }: Record<string, unknown>, path: (string | number)[]): Use[] {
  const [name, ...args] = Array.isArray(command) ? command.map(String) : [];
  return name === undefined ? [] : [{ kind: 'program', name, args, path: [...path, 'command'] }];
}

/** They are compared with what the agent calls: nothing of them is opened or resolved. */
function isRule([part, name, ...rest]: (string | number)[]): boolean {
  if (name === 'practice_tools' && rest.length > 0) return true;
  if (part === 'targets') return String(rest[0]) in ruleFields;
  if (part === 'attack' && name === 'goals') return ruleNames.includes(String(rest[1]));
  return (part === 'agent' || part === 'attack') && String(name) in ruleFields;
}

/** Texts that are sent, not places that are opened. */
const isGoal = ([part, name]: (string | number)[]) => part === 'attack' && name === 'goals';
