import type { FormValues, Json } from './form-values.ts';
import { readAgentFields } from './read-agent-fields.ts';
import { variablesIn } from './variables-in.ts';

export type WorkerFileContent = { targets: Json; variables?: readonly string[] };

type Allowed = { target: string; attack: Json };

/** The part of a worker's file that allows a campaign: how the agent is reached, and the keys of helper models. */
export function toWorkerFile(values: FormValues, { target, attack }: Allowed): WorkerFileContent {
  const variables = variablesIn(attack);
  return {
    targets: { [target]: readAgentFields(values).value },
    ...(variables.length > 0 && { variables }),
  };
}

/** What must be set where a worker runs: the key of the agent, and those that campaigns refer to. */
export const variablesOf = ({ targets, variables = [] }: WorkerFileContent): string[] => [
  ...new Set([...variablesIn(targets), ...variables]),
];
