import { type OptionSchema, parts, type Technique } from './campaign-parts.ts';
import { chosenTechniques } from './chosen/chosen-techniques.ts';
import type { FormValues, Json, Read } from './form-values.ts';
import { needsLeave } from './needs-leave.ts';
import { readAgentFields } from './read-agent-fields.ts';
import { readGoals } from './read-goals.ts';
import { readKeyVariable } from './read-key-variable.ts';
import { readOption } from './read-option.ts';
import { readPrice } from './read-price.ts';
import { DRAFT, rulesOf } from './rules/rules-of.ts';

/** A campaign file, and what is wrong, by the name of the field. */
export type ReadCampaign = Read & { value: { agent: Json; attack: Json } };

/** The variable that holds the key of this service. */
export const SERVICE_KEY = 'SERVICE_API_KEY';

export const ALLOW_ACTIONS = 'action.allow_actions';

/** The campaign file that the form describes. It is only worth showing without errors. */
export function readCampaign(values: FormValues, serviceUrl: string): ReadCampaign {
  const techniques = chosenTechniques(values);
  const isActing = techniques.some((one) => needsLeave(one, values));
  const isAllowed = isActing && values[ALLOW_ACTIONS] === 'true';
  const rules = rulesOf(values);
  const agent = readAgentFields(values);
  const goals = readGoals(values);
  const options = techniques.map((one) => readOptions(one.options, one.id, values));
  const measurement = readOptions(parts.measurement, 'measurement', values);
  const budget = readOptions(parts.budget, 'budget', values);
  const judges = parts.judges.filter(({ id }) => values[`judge.${id}`] === 'true');
  const judging = judges.map(({ id, options: own }) => readOptions(own, `judge.${id}`, values));
  const judge = readModel(values, 'judges');
  const helper = readModel(values, 'helper');
  const read = [agent, goals, ...options, measurement, budget, judge, helper, ...judging];
  const ids = techniques.map(({ id }) => id);
  return {
    value: {
      agent: {
        ...agent.value,
        storage: 'remote',
        base_url: serviceUrl,
        service_api_key: `$${SERVICE_KEY}`,
      },
      attack: {
        attack_type: ids.length === 1 ? ids[0] : ids,
        ...Object.assign(
          {},
          ...ids.map((id, place) => filled(`${id}_params`, options[place]?.value ?? {})),
        ),
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
      ...(techniques.length === 0 && { techniques: 'Choose at least one technique.' }),
      ...(isActing &&
        !isAllowed && {
          [ALLOW_ACTIONS]:
            'What it makes the agent do is real. Allow it, if all of its tools may be called.',
        }),
      ...(values[DRAFT] && { [DRAFT]: 'Add the rule that is typed, or clear it.' }),
      ...(judges.length === 0 && { judges: 'Choose at least one judge.' }),
      ...complaintAboutFloor(techniques, values),
    },
  };
}

const FLOOR = 'measurement.floor';

/** One campaign has one floor. */
function complaintAboutFloor(techniques: readonly Technique[], values: FormValues) {
  if (values[FLOOR] !== 'true') return {};
  if (techniques.some(({ id }) => id === 'direct'))
    return { [FLOOR]: 'Direct request is the floor already. Turn one of them off.' };
  const own = techniques.find(({ hasOwnFloor }) => hasOwnFloor);
  if (own === undefined || techniques.length === 1) return {};
  return {
    [FLOOR]: `${own.title} has a floor of its own. Choose it alone, or turn the floor off.`,
  };
}

const filled = (key: string, value: Json): Json =>
  Object.keys(value).length > 0 ? { [key]: value } : {};

/** A helper model, the variable with its key, and its price. */
function readModel(values: FormValues, prefix: string): Read {
  const identifier = values[`${prefix}.model`]?.trim();
  const key = readKeyVariable(values, `${prefix}.key`);
  const price = readPrice(values, prefix);
  const isNameless = 'api_key' in key.value && !identifier;
  return {
    value: { ...(identifier && { identifier }), ...key.value, ...price.value },
    errors: {
      ...key.errors,
      ...price.errors,
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
