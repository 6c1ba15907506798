import { agentSchema, attackConfigSchema, RoleConfig } from '@provoke/campaign';
import type { Judge, Registry, Technique } from '@provoke/engine';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The JSON Schema of a campaign file: what an editor completes and checks. */
export function campaignSchema(registry: Registry): Json {
  const techniques = withUnlisted(registry.techniques, registry.findTechnique(OWN_CODE));
  const judges = withUnlisted(registry.judges, registry.findJudge(OWN_CODE));
  const agent = toJson(agentSchema);
  const { required: _, ...attack } = toJson(attackConfigSchema(registry));
  const names = Object.keys(attack['properties'] as Json);
  return withSharedParts({
    $schema: DRAFT,
    title: 'A campaign file of provoke',
    type: 'object',
    additionalProperties: false,
    required: ['agent', 'attack'],
    properties: {
      agent: withProperties(agent, { agent_type: agentType(registry) }),
      attack: withProperties(
        { ...attack, anyOf: TECHNIQUE_SOURCES, patternProperties: OWN_OPTIONS },
        {
          attack_type: attackType(techniques),
          judges: { type: 'array', minItems: 1, items: judge(judges) },
          ...Object.fromEntries(
            techniques.map(({ id, title, options }) => [
              `${id}_params`,
              {
                description: `options of ${title}`,
                ...toJson(options),
                additionalProperties: false,
              },
            ]),
          ),
        },
      ),
      extensions: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        description: 'modules whose default export holds techniques, judges or targets',
      },
    },
    if: { not: { required: ['extensions'] } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties: { attack: { propertyNames: { enum: names } } } },
  });
}

/** A judge and a technique that run a file are in no list, but a campaign file may name them. */
const OWN_CODE = 'python';
const withUnlisted = <Part>(listed: readonly Part[], own: Part | undefined): readonly Part[] =>
  own === undefined ? listed : [...listed, own];

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** The JSON Schema of a file of its own. */
export const toFileSchema = (title: string, schema: z.ZodType): Json =>
  withSharedParts({ $schema: DRAFT, title, ...toJson(schema) });

/** A part that others refer to, such as `Rule`, is found from the top only. */
function withSharedParts(schema: Json): Json {
  const shared: Json = {};
  const lift = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(lift);
    if (typeof part !== 'object' || part === null) return part;
    const { $defs, ...rest } = part as Json;
    if ($defs) Object.assign(shared, lift($defs));
    return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, lift(inner)]));
  };
  const lifted = lift(schema) as Json;
  return Object.keys(shared).length === 0 ? lifted : { ...lifted, $defs: shared };
}

/** A technique that an extension brings has options too, which only its module knows. */
const OWN_OPTIONS = { _params$: { type: 'object' } };

/** A preset chooses the techniques where none are named. */
const TECHNIQUE_SOURCES = [{ required: ['attack_type'] }, { required: ['preset'] }];

const toJson = (schema: z.ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
};

function withProperties(schema: Json, properties: Json): Json {
  const own = (schema['properties'] ?? {}) as Json;
  const described = Object.entries(properties).map(([name, property]) => {
    const { description } = (own[name] ?? {}) as Json;
    return [name, { ...(description ? { description } : {}), ...(property as Json) }];
  });
  return { ...schema, properties: { ...own, ...Object.fromEntries(described) } };
}

/** Proposes the known names, and takes others: a module under `extensions` may bring more. */
const oneOf = (names: readonly string[]): Json => ({
  anyOf: [{ enum: names }, { type: 'string', minLength: 1 }],
});

const agentType = ({ targets }: Registry): Json =>
  oneOf(targets.flatMap(({ type, aliases }) => [type, ...aliases]));

function attackType(techniques: readonly Technique[]): Json {
  const technique = oneOf(techniques.map(({ id }) => id));
  return { anyOf: [technique, { type: 'array', minItems: 1, items: technique }] };
}

/** Any judge's options are proposed; which of them its type takes is checked when the campaign is planned. */
function judge(judges: readonly Judge[]): Json {
  const options = judges.map(({ options: own }) => toJson(own)['properties'] as Json);
  return {
    type: 'object',
    required: ['type'],
    properties: {
      ...Object.fromEntries(options.flatMap((own) => Object.keys(own).map((name) => [name, {}]))),
      ...(toJson(RoleConfig)['properties'] as Json),
      type: oneOf(judges.map(({ id }) => id)),
    },
    ...ownJudge(judges),
  };
}

/** What a judge in a file cannot do without. */
function ownJudge(judges: readonly Judge[]): Json {
  const own = judges.find(({ id }) => id === OWN_CODE);
  if (!own) return {};
  const { properties, required } = toJson(own.options);
  return {
    if: { properties: { type: { pattern: '^[Pp][Yy][Tt][Hh][Oo][Nn]$' } } },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties, required },
  };
}
