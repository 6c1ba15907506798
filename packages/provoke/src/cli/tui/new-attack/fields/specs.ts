import { agentSchema, attackConfigSchema, Budget, Execution } from '@provoke/campaign';
import type { Registry } from '@provoke/engine';
import type { z } from 'zod';
import type { FieldSpec } from './campaign-draft.ts';
import { choiceSpec, keySpec, textSpec } from './plain-specs.ts';
import { schemaSpec } from './schema-spec.ts';

const CONFIG = ['agent', 'adapter_operational_config'];
/** A target's settings for which a campaign has its own fields. */
const SAID_ELSEWHERE = ['endpoint', 'model', 'apiKey'];
/** Without these a judge has a default. */
const hasDefault = (schema: z.ZodType) => schema.safeParse(undefined).data !== undefined;

export type Specs = ReturnType<typeof createSpecs>;

/** Every field of the form, read off the schemas of targets, techniques, judges and campaigns. */
export function createSpecs(registry: Registry) {
  const { shape } = attackConfigSchema(registry);
  const made = new Map<string, FieldSpec[]>();
  /** To derive them takes longer than to draw them. */
  const once = (name: string, make: () => FieldSpec[]): readonly FieldSpec[] => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    return known;
  };
  const fieldsOf = (
    schema: z.ZodObject,
    path: readonly string[],
    names = Object.keys(schema.shape),
  ) => names.map((name) => schemaSpec([...path, name], schema.shape[name] as z.ZodType));

  const type = choiceSpec(
    ['agent', 'agent_type'],
    'Type',
    registry.targets.map((one) => one.type),
  );
  const technique = choiceSpec(
    ['attack', 'attack_type'],
    'Technique',
    registry.techniques.map(({ id }) => id),
  );

  return {
    type,
    technique,
    agent: (agentType: string) =>
      once(`agent ${agentType}`, () => {
        const target = registry.findTarget(agentType);
        if (!target) return [];
        const settings = Object.keys(target.settings.shape).filter(
          (name) => !SAID_ELSEWHERE.includes(name),
        );
        return [
          ...(isReached(target)
            ? [
                schemaSpec(['agent', 'endpoint'], agentSchema.shape.endpoint, { label: 'Address' }),
                keySpec(['agent', 'api_key'], 'Key variable'),
              ]
            : []),
          textSpec([...CONFIG, 'name'], 'Model', 'if it is not the name of the agent'),
          ...fieldsOf(target.settings, CONFIG, settings),
        ];
      }),
    name: schemaSpec(['agent', 'name'], agentSchema.shape.name, {
      ...{ label: 'Name', help: 'results are recorded under it', isNeeded: true },
    }),
    options: (id: string) =>
      once(`technique ${id}`, () => {
        const found = registry.findTechnique(id);
        return found ? fieldsOf(found.options, ['attack', `${found.id}_params`]) : [];
      }),
    judge: (id: string) =>
      once(`judge ${id}`, () => {
        const own = registry.findJudge(id)?.options.shape ?? {};
        return Object.entries(own)
          .filter(([, schema]) => !hasDefault(schema as z.ZodType))
          .map(([name, schema]) => {
            const isNeeded = !(schema as z.ZodType).safeParse(undefined).success;
            return schemaSpec(['judge', id, name], schema as z.ZodType, { isNeeded });
          });
      }),
    measured: (['goals_limit', 'floor', 'repeat'] as const).map((name) =>
      schemaSpec(['attack', name], shape[name]),
    ),
    limits: [
      ...fieldsOf(Budget, ['attack', 'budget']),
      ...fieldsOf(Execution, ['attack', 'execution'], ['concurrency']),
    ],
  };
}

/** A command of this machine has no address and takes no key. */
function isReached({ endpoint }: Registry['targets'][number]): boolean {
  try {
    const address = endpoint({ endpoint: 'http://127.0.0.1', model: 'any/model' }, {});
    return !address.startsWith('cli:');
  } catch {
    return true;
  }
}
