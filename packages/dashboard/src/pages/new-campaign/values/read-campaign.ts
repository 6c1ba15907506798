import { type Configurable, type OptionSchema, parts } from './campaign-parts.ts';
import type { FormValues, Json, Read } from './form-values.ts';
import { needsLeave } from './needs-leave.ts';
import { readAgentFields } from './read-agent-fields.ts';
import { readGoals } from './read-goals.ts';
import { readKeyVariable } from './read-key-variable.ts';
import { readOption } from './read-option.ts';
import { DRAFT, rulesOf } from './rules/rules-of.ts';

type Context = { technique: Configurable; serviceUrl: string };

/** A campaign file, and what is wrong, by the name of the field. */
export type ReadCampaign = Read & { value: { agent: Json; attack: Json } };

/** The variable that holds the key of this service. */
export const SERVICE_KEY = 'SERVICE_API_KEY';

export const ALLOW_ACTIONS = 'action.allow_actions';

/** The campaign file that the form describes. It is only worth showing without errors. */
export function readCampaign(values: FormValues, { technique, serviceUrl }: Context): ReadCampaign {
  const isActing = needsLeave(technique, values);
  const isAllowed = isActing && values[ALLOW_ACTIONS] === 'true';
  const rules = rulesOf(values);
  const agent = readAgentFields(values);
  const goals = readGoals(values);
  const options = readOptions(technique.options, technique.id, values);
  const measurement = readOptions(parts.measurement, 'measurement', values);
  const budget = readOptions(parts.budget, 'budget', values);
  const judges = parts.judges.filter(({ id }) => values[`judge.${id}`] === 'true');
  const judging = judges.map(({ id, options: own }) => readOptions(own, `judge.${id}`, values));
  const judge = readModel(values, 'judges');
  const helper = readModel(values, 'helper');
  const read = [agent, goals, options, measurement, budget, judge, helper, ...judging];
  return {
    value: {
      agent: {
        ...agent.value,
        storage: 'remote',
        base_url: serviceUrl,
        service_api_key: `$${SERVICE_KEY}`,
      },
      attack: {
        attack_type: technique.id,
        ...filled(`${technique.id}_params`, options.value),
        ...goals.value,
        ...(isAllowed && { allow_actions: true }),
        ...(rules.length > 0 && { forbid: rules }),
        ...measurement.value,
        ...filled('attacker', helper.value),
        judges: judges.map(({ id, asksModel }, place) => ({
          type: id,
          ...(asksModel && judge.value),
          ...judging[place]?.value,
        })),
        ...filled('budget', budget.value),
      },
    },
    errors: {
      ...Object.assign({}, ...read.map(({ errors }) => errors)),
      ...(isActing &&
        !isAllowed && {
          [ALLOW_ACTIONS]:
            'What it makes the agent do is real. Allow it, if all of its tools may be called.',
        }),
      ...(values[DRAFT] && { [DRAFT]: 'Add the rule that is typed, or clear it.' }),
      ...(judges.length === 0 && { judges: 'Choose at least one judge.' }),
      ...(technique.id === 'direct' &&
        values['measurement.floor'] === 'true' && {
          'measurement.floor': 'This technique is the floor already. Turn one of them off.',
        }),
    },
  };
}

const filled = (key: string, value: Json): Json =>
  Object.keys(value).length > 0 ? { [key]: value } : {};

/** A helper model, and the variable with its key. */
function readModel(values: FormValues, prefix: string): Read {
  const identifier = values[`${prefix}.model`]?.trim();
  const key = readKeyVariable(values, `${prefix}.key`);
  const isNameless = 'api_key' in key.value && !identifier;
  return {
    value: { ...(identifier && { identifier }), ...key.value },
    errors: {
      ...key.errors,
      ...(isNameless && { [`${prefix}.model`]: 'Name the model that the key is for.' }),
    },
  };
}

function readOptions(schemas: readonly OptionSchema[], prefix: string, values: FormValues): Read {
  const value: Json = {};
  const errors: Record<string, string> = {};
  for (const schema of schemas) {
    const name = `${prefix}.${schema.name}`;
    const read = readOption(schema, values[name]);
    if (read && 'error' in read) errors[name] = read.error;
    else if (read) value[schema.name] = read.value;
  }
  return { value, errors };
}
