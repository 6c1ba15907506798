import type { Environment } from '@provoke/engine';
import { variableIn } from '../secrets/secrets.ts';
import type { WorkerFile } from './worker-file.ts';

/** The environment variables that a configuration refers to as `$NAME`, at any depth. */
export function variablesIn(value: unknown): string[] {
  if (typeof value === 'string') return [variableIn(value) ?? []].flat();
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(variablesIn))];
}

/** The environment variables that campaigns may refer to, each at the addresses that it is declared for. */
export const declaredVariables = ({ targets, models }: WorkerFile): string[] => [
  ...new Set([...models, ...Object.values(targets)].flatMap(({ variables }) => variables)),
];

type Lacking = { target: string; variables: string[] };

/** Which targets of the file can be attacked from here, and which variables the others lack. */
export function sortTargets({ targets }: WorkerFile, env: Environment) {
  const all = Object.entries(targets).map(([target, agent]) => ({
    target,
    variables: variablesIn(agent).filter((name) => !env[name]),
  }));
  return {
    able: all.filter(({ variables }) => variables.length === 0).map(({ target }) => target),
    lacking: all.filter(({ variables }) => variables.length > 0) satisfies Lacking[],
  };
}
