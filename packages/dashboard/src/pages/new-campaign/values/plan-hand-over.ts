import type { AgentType } from '@provoke/contract';
import { type BudgetLimits, nullUnlimited } from '@provoke/contract/lists';
import { describeCampaign, toCampaignRequest } from '@provoke/contract/new-campaign';
import { chosenTechniques } from './chosen/chosen-techniques.ts';
import type { Goal } from './find-goals.ts';
import type { FormValues, Json } from './form-values.ts';
import type { Workers } from './read-workers.ts';
import { isCommandLine, targetOf } from './targets.ts';
import { variablesIn } from './variables-in.ts';

/** What makes a campaign this one and no other. A second try with the same creates nothing twice. */
export type Start = { name: string; startedAt: string; seed: number };

type Given = {
  attack: Json;
  goals: readonly Goal[];
  workers: Workers;
  start: Start;
};

/** What the service is asked to create. */
export function planHandOver(values: FormValues, given: Given) {
  const { attack, goals, workers, start } = given;
  const techniques = chosenTechniques(values);
  const agent = toAgentRecord(values);
  const seed = typeof attack['seed'] === 'number' ? attack['seed'] : start.seed;
  // The floor is a technique of its own, and runs first.
  const floor = attack['floor'] === true ? ['direct'] : [];
  const types = [...floor, ...techniques.map(({ id }) => id)];
  const budget: BudgetLimits = attack['budget'] ?? {};
  return {
    agent,
    attacks: types.map((type) => ({
      type,
      configuration: { ...attack, attack_type: type, seed },
      run_config: {
        campaign: describeCampaign({
          ...{ id: start.name, technique: type, techniques: types, started_at: start.startedAt },
          ...{ goals, agent: { ...agent, model: agent.metadata.name } },
        }),
      },
    })),
    toRequest: (runs: readonly string[]) =>
      toCampaignRequest({
        ...{ ...workers, name: start.name, attack, seed, goals: [...goals] },
        variables: variablesIn(attack),
        techniques: types.map((type, index) => ({
          technique: type,
          run: runs[index] ?? '',
          prepares: techniques.some(({ id, prepares }) => id === type && prepares === true),
        })),
        budget: nullUnlimited(budget),
      }),
  };
}

/** The agent as the service records it. How it is reached is in the files of the workers. */
function toAgentRecord(values: FormValues) {
  const text = (name: string) => values[`agent.${name}`]?.trim() ?? '';
  const [name, type, model] = [text('name'), text('type'), text('model')];
  const apiType = targetOf(type)?.apiType ?? 'UNKNOWN';
  return {
    name,
    // One of the list above.
    agent_type: apiType as AgentType,
    endpoint: isCommandLine(type) ? `cli://${type}` : text('endpoint'),
    metadata: { name: model || name, ...(apiType === 'UNKNOWN' && { target_type: type }) },
  };
}
