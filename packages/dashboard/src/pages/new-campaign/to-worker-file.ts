import type { FormValues, Json } from './form-values.ts';
import { readAgentFields } from './read-agent-fields.ts';
import { variablesIn } from './variables-in.ts';

type Allowed = { target: string; attack: Json };

/** The part of a worker's file that allows a campaign: how the agent is reached, and the keys of helper models. */
export function toWorkerFile(values: FormValues, { target, attack }: Allowed): Json {
  const variables = variablesIn(attack);
  return {
    targets: { [target]: readAgentFields(values).value },
    ...(variables.length > 0 && { variables }),
  };
}
