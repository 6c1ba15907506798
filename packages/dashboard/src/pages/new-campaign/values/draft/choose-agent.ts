import type { CampaignAgent } from '../campaign-agent.ts';
import { type FormValues, NO_AGENT, valuesOfAgent } from '../form-values.ts';

/** The agent of the service that is attacked; none for one that is described here. */
export const AGENT_ID = 'agent.id';

/** Of an agent that is described here, while another one is chosen. */
const ASIDE = 'aside.';

/** Fields that an agent of the service fills in. */
const fieldsOfAgent = Object.keys(valuesOfAgent(NO_AGENT));

/** The form with another agent: what it is, and nothing else, changes. What was typed of a new agent is set aside. */
export function chooseAgent(values: FormValues, id: string, agent: CampaignAgent): FormValues {
  const aside = values[AGENT_ID] ? {} : renamed(values, (name) => [name, ASIDE + name]);
  return { ...values, ...aside, ...valuesOfAgent(agent), [AGENT_ID]: id };
}

/** Back to the agent that was described here before. */
export function describeAgent(values: FormValues): FormValues {
  if (!values[AGENT_ID]) return values;
  const { [AGENT_ID]: _, ...others } = values;
  const first = valuesOfAgent(NO_AGENT);
  return {
    ...others,
    ...first,
    ...renamed(values, (name) => [ASIDE + name, name]),
  };
}

const renamed = (values: FormValues, toNames: (name: string) => [from: string, to: string]) =>
  Object.fromEntries(
    fieldsOfAgent.map(toNames).flatMap(([from, to]) => {
      const value = values[from];
      return value === undefined ? [] : [[to, value]];
    }),
  );
