import { parts } from './campaign-parts.ts';
import type { FormValues, Json } from './form-values.ts';
import { readAgentFields } from './read-agent-fields.ts';
import { variablesIn } from './variables-in.ts';

type ModelAddress = { url: string; variables: readonly string[] };

export type WorkerFileContent = { targets: Json; models?: readonly ModelAddress[] };

type Allowed = { target: string; attack: Json };

/** The part of a worker's file that allows a campaign: how the agent is reached, and where keys of models may go. */
export function toWorkerFile(values: FormValues, { target, attack }: Allowed): WorkerFileContent {
  const models = toModels(attack);
  return {
    targets: { [target]: readAgentFields(values).value },
    ...(models.length > 0 && { models }),
  };
}

/** What must be set where a worker runs: the key of the agent, and those that campaigns refer to. */
export const variablesOf = ({ targets, models = [] }: WorkerFileContent): string[] => [
  ...new Set([...variablesIn(targets), ...models.flatMap(({ variables }) => variables)]),
];

/** To be replaced by the address of a model that is called at none by default. */
export const ANY_MODEL = 'https://models.example/v1';

const addresses = new Map(Object.entries(parts.modelAddresses));

/** Each address with the variables of the models there. */
function toModels({ attacker, judges }: Json): ModelAddress[] {
  const found = new Map<string, string[]>();
  for (const model of [attacker, judges].flat() as ({ identifier?: string } | undefined)[]) {
    const runtime = model?.identifier?.split('/')[0]?.toLowerCase() ?? '';
    const url = addresses.get(runtime) ?? ANY_MODEL;
    const variables = variablesIn(model);
    if (variables.length > 0)
      found.set(url, [...new Set([...(found.get(url) ?? []), ...variables])]);
  }
  return [...found].map(([url, variables]) => ({ url, variables }));
}
