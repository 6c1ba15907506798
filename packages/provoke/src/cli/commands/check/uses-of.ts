import { resolve } from 'node:path';
import { variableIn } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';

/** What a campaign file names that reaches beyond it, and where in the file. */
export type Use = {
  kind: 'variable' | 'file' | 'program' | 'address' | 'model';
  name: string;
  path: (string | number)[];
  /** Whether a variable has a value, which is never read out. */
  set?: boolean;
  args?: readonly string[];
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
    if (typeof value === 'string') uses.push(...usesIn(value, path));
    if (typeof value !== 'object' || value === null) return;
    uses.push(...programIn(value as Record<string, unknown>, path));
    for (const [name, inner] of Object.entries(value))
      visit(inner, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  const usesIn = (value: string, path: (string | number)[]): Use[] => {
    const field = String(path.at(-1));
    const variable = variableIn(value);
    if (variable !== undefined)
      return [{ kind: 'variable', name: variable, path, set: Boolean(env[variable]) }];
    if (isGoal(path)) return [];
    if (/^(https?|wss?):\/\//i.test(value)) return [{ kind: 'address', name: hostOf(value), path }];
    if (/(_file|_dir|^file)$/.test(field))
      return [{ kind: 'file', name: resolve(folder, value), path }];
    return field === 'identifier' ? [{ kind: 'model', name: value, path }] : [];
  };
  visit(content, []);
  return uses;
}

function programIn(part: Record<string, unknown>, path: (string | number)[]): Use[] {
  const { binary, args, agent_type, adapter_operational_config: inner } = part;
  const isNamed = typeof inner === 'object' && inner !== null && 'binary' in inner;
  const standard = Object.hasOwn(PROGRAMS, String(agent_type)) && PROGRAMS[String(agent_type)];
  const name = typeof binary === 'string' ? binary : isNamed ? undefined : standard;
  if (!name) return [];
  const words = Array.isArray(args) ? args.map(String) : [];
  const at = typeof binary === 'string' ? 'binary' : 'agent_type';
  return [{ kind: 'program', name, args: words, path: [...path, at] }];
}

/** Texts that are sent, not places that are opened. */
const isGoal = ([part, name]: (string | number)[]) => part === 'attack' && name === 'goals';

/** Without its path and query, which may hold a key, and without a name and password. */
function hostOf(address: string): string {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}`;
  } catch {
    return 'an address that cannot be read';
  }
}
