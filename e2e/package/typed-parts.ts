import {
  type Judge,
  judges,
  type TargetAdapter,
  type Technique,
  targets,
  techniques,
} from '@provoke/engine';
import { web } from '@provoke/web-target';
import { z } from 'zod';

/**
 * A program that uses every technique, judge and target with every option, and misspells each of them once. A
 * misspelling that compiles is an error of the compiler: an unused `@ts-expect-error`.
 */
export const typedParts = (): string =>
  [
    "import { Agent } from 'provoke';",
    "const agent = new Agent({ name: 'a', agent_type: 'localmodel' });",
    ...techniques.flatMap(usesOfTechnique),
    ...judges.flatMap(usesOfJudge),
    ...[...targets, web].flatMap(usesOfTarget),
  ].join('\n');

function usesOfTechnique({ id, options }: Technique): string[] {
  const use = (name: string, params: string, given: object) =>
    `agent.hack(${JSON.stringify({ attack_type: name, [params]: given, goals: ['x'] })});`;
  return [
    use(id, `${id}_params`, samplesOf(options)),
    ...refused(use(wrong(id), `${id}_params`, {})),
    ...refused(use(id, `${wrong(id)}_params`, {})),
    ...misspelled(options).flatMap((given) => refused(use(id, `${id}_params`, given))),
  ];
}

function usesOfJudge({ id, options }: Judge): string[] {
  const use = (judge: object) =>
    `agent.hack(${JSON.stringify({ attack_type: 'direct', goals: ['x'], judges: [judge] })});`;
  const samples = samplesOf(options);
  return [
    use({ type: id, identifier: 'ollama/llama3', ...samples }),
    ...refused(use({ type: wrong(id), ...samples })),
    ...misspelled(options).flatMap((given) => refused(use({ type: id, ...samples, ...given }))),
  ];
}

/** Fields of the agent itself. */
const OWN = ['endpoint', 'model', 'apiKey'];

function usesOfTarget({ type, aliases, settings }: TargetAdapter): string[] {
  const use = (name: string, given: object) =>
    `new Agent(${JSON.stringify({ name: 'a', agent_type: name, endpoint: 'http://a', adapter_operational_config: given })});`;
  const others = z.object(
    Object.fromEntries(Object.entries(settings.shape).filter(([name]) => !OWN.includes(name))),
  );
  const samples = samplesOf(others);
  return [
    ...[type, ...aliases].map((name) => use(name, { ...samples, timeout: 1 })),
    ...refused(use(wrong(type), samples)),
    ...misspelled(others).flatMap((given) => refused(use(type, given))),
  ];
}

const wrong = (name: string) => `${name}x`;

const refused = (line: string) => ['// @ts-expect-error', line];

/** Each option under a wrong name, and one that none has. */
const misspelled = (options: z.ZodObject) =>
  [...Object.entries(samplesOf(options)), ['option', 1] as const].map(([name, value]) => ({
    [wrong(name)]: value,
  }));

/** A value for each option. */
const samplesOf = (options: z.ZodObject): Record<string, unknown> => {
  const { properties = {} } = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema as Schema)]),
  );
};

type Schema = z.core.JSONSchema.JSONSchema;

function sampleOf(schema: Schema): unknown {
  const { default: known, enum: [first] = [], anyOf: [one] = [], type, minimum = 1 } = schema;
  if (known !== undefined) return known;
  if (first !== undefined) return first;
  if (one) return sampleOf(one as Schema);
  if (type === 'number' || type === 'integer') return minimum;
  if (type === 'boolean') return true;
  if (type === 'array') return schema.items ? [sampleOf(schema.items as Schema)] : [];
  return type === 'object' ? {} : 'x';
}
