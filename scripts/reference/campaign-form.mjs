import { z } from 'zod';
import { attackConfigSchema } from '../../packages/campaign/src/configuration/attack-config.ts';
import { presets } from '../../packages/campaign/src/presets/presets.ts';
import { createRegistry } from '../../packages/campaign/src/registry.ts';
import { encodingIds, goalSets } from '../../packages/engine/src/index.ts';
import { runtimes } from '../../packages/engine/src/models/runtimes.ts';
import { questionsOf, sizesOf } from './technique-sizes.mjs';

const { judges, targets, techniques } = createRegistry();

/** The keys of `attack` that the form offers in addition to the technique's own. */
const MEASURED = ['goals_limit', 'floor', 'repeat', 'max_tokens', 'seed', 'convert'];

/** What the dashboard's form of a campaign is read off, so that the page needs no engine. */
export async function campaignForm() {
  const attack = jsonOf(attackConfigSchema({ techniques })).properties;
  // A chain is several lines here, so that each line is one encoding.
  attack.convert.items = { enum: encodingIds };
  const form = {
    techniques: await Promise.all(techniques.map(techniqueOf)),
    judges: judges.map((judge) => {
      const { id, title, description, asksModel, options, isWeak } = judge;
      const fields = fieldsOf(jsonOf(options));
      return {
        ...{ id, title, description, asksModel },
        ...(isWeak?.(options.parse({})) && { strongWith: strengthening({ options, isWeak }) }),
        options: fields,
        ...questionsOf(judge, fields),
      };
    }),
    presets: presets.map(({ id, summary, asksModel, attack }) => ({
      ...{ id, summary, asksModel, attack },
    })),
    // Those of other sets are downloaded when the campaign runs.
    goalSets: goalSets.map(({ id, title, benign, shipped }) => ({
      ...{ id, title },
      ...(benign && { benign }),
      ...(shipped && { isShipped: true }),
    })),
    modelAddresses: Object.fromEntries(
      runtimes.flatMap(({ names, baseURL }) =>
        baseURL ? names.map((name) => [name, baseURL]) : [],
      ),
    ),
    measurement: fieldsOf({
      properties: Object.fromEntries(MEASURED.map((name) => [name, attack[name]])),
    }),
    // A limit in dollars needs prices, which the form does not ask for.
    budget: fieldsOf(attack.budget).filter(({ name }) => name !== 'max_cost_usd'),
  };
  return `${JSON.stringify(form, null, 1)}\n`;
}

async function techniqueOf(technique) {
  const { id, title, description, options, roles, prepare, ordinary, forgesResults } = technique;
  const fields = fieldsOf(jsonOf(options));
  return {
    ...{ id, title, description },
    ...(prepare && { prepares: true }),
    ...(ordinary && { hasOwnFloor: true }),
    ...(forgesResults && { needsTools: true }),
    asksModel: (roles?.(options.parse({})) ?? []).length > 0,
    sizes: await sizesOf(technique, fields),
    // A page has no files; their content is typed.
    options: fields.filter(({ name }) => !(name in (technique.files ?? {}))),
  };
}

/** What the form shows first, so that the rest is loaded after it. */
export const campaignTargets = () =>
  `${JSON.stringify(
    targets.filter(isChosen).map((target) => ({
      ...{ type: target.type, title: target.title, apiType: target.apiType },
      ...(isCommandLine(target) && { isCommandLine: true }),
      ...actsOf(target),
    })),
    null,
    1,
  )}\n`;

/** The goals of the sets of ours, which the page loads only to hand them over. */
export const shippedGoals = () =>
  `${JSON.stringify(
    Object.fromEntries(goalSets.flatMap(({ id, shipped }) => (shipped ? [[id, shipped]] : []))),
    null,
    1,
  )}\n`;

/** What the dashboard's filters and fields offer. */
export const techniqueIds = () =>
  `${JSON.stringify(
    techniques.map(({ id }) => id),
    null,
    1,
  )}\n`;

/** The options of which one is enough for a judge to know more than refusal phrases. */
const strengthening = ({ options, isWeak }) =>
  Object.keys(options.shape).filter((name) => {
    const { data } = options.safeParse({ [name]: 'a text' });
    return data !== undefined && !isWeak(data);
  });

/** Code of the user's is named in a campaign file. */
const isChosen = ({ settings }) => !('folder' in settings.shape);

/** It has no address and takes no key: it is a command on the machine of the campaign. */
const isCommandLine = ({ endpoint }) =>
  endpoint({ endpoint: 'http://127.0.0.1', model: 'any/model' }, {}).startsWith('cli:');

/** The settings without which one of the types does not connect. */
const LEAST = {
  ...{ endpoint: 'http://127.0.0.1', model: 'any/model' },
  body: { prompt: '{{prompt}}' },
};

/** What its answers show by themselves, and whether it takes practice tools. */
function actsOf({ settings, connect }) {
  const least = Object.entries(LEAST).filter(([name]) => name in settings.shape);
  const { observable = {}, carriesTools } = connect(settings.parse(Object.fromEntries(least)), {
    ...{ fetch, env: {}, timeoutMs: 1_000 },
  });
  const shows = ['calls', 'results'].filter((one) => observable[one]);
  return {
    ...(shows.length > 0 && { shows }),
    ...(carriesTools && { takesPracticeTools: true }),
  };
}

const jsonOf = (schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** A field holds lines of text: a list of anything more is written in a file. */
const isTyped = ({ items }) => items?.type !== 'object';

const fieldsOf = ({ properties, required = [] }) =>
  Object.entries(properties)
    .filter(([, property]) => isTyped(property))
    .map(([name, property]) => ({
      name,
      ...known(property),
      ...(required.includes(name) && { required: true }),
    }));

const KEPT = [
  ...['type', 'enum', 'description', 'default', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
];

/** JSON Schema without empty statements, such as the largest whole number there is. */
function known({ items, ...property }) {
  const kept = KEPT.filter((key) => property[key] !== undefined).filter(
    (key) => Math.abs(property[key]) !== Number.MAX_SAFE_INTEGER,
  );
  return {
    ...Object.fromEntries(kept.map((key) => [key, property[key]])),
    ...(items && { items: known(items) }),
  };
}
