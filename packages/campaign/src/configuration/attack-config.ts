import { limits } from '@provoke/contract';
import { acceptableDoubts, doubtIds, eachLimit } from '@provoke/contract/lists';
import {
  aggregations,
  chainOption,
  goalRuleFields,
  type Registry,
  ruleFields,
} from '@provoke/engine';
import { withMistakesOf } from '@provoke/evidence/acts';
import { z } from 'zod';
import { presetIds } from '../presets/presets.ts';

const Price = z
  .strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() })
  .describe('US dollars per million tokens');

/** Default time limit of a helper model. */
export const MODEL_TIMEOUT_S = 120;

export const ModelTimeout = z.number().positive().max(3_600).describe('seconds for one answer');

/** A helper model's configuration. Missing settings take the role's defaults. */
export const RoleConfig = z.strictObject({
  identifier: z.string().min(1).optional().describe('<runtime>/<model>, such as ollama/llama3'),
  endpoint: z.string().min(1).optional(),
  agent_type: z.string().min(1).optional().describe('the runtime, if the identifier lacks it'),
  api_key: z.string().min(1).optional().describe('or $NAME of a variable'),
  system_prompt: z.string().optional().describe("placed before the role's own instructions"),
  temperature: z.number().min(0).max(2).optional(),
  top_p: z.number().gt(0).max(1).optional(),
  max_tokens: z.int().min(1).optional(),
  timeout: ModelTimeout.optional(),
  price: Price.optional(),
});
export type RoleConfig = z.output<typeof RoleConfig>;

/** A judge: its type, its model's configuration, and the judge's own options. */
const JudgeConfig = z.looseObject({ ...RoleConfig.shape, type: z.string().min(1) });
export type JudgeConfig = z.output<typeof JudgeConfig>;

export const Budget = z.strictObject(
  eachLimit(({ isWhole, description }): z.ZodOptional<z.ZodNumber> => {
    const limit = isWhole ? z.int().min(1) : z.number().positive();
    return limit.optional().describe(description);
  }),
);

export const Execution = z.strictObject({
  storage: z.strictObject({ backend: z.enum(['local', 'remote']) }).optional(),
  concurrency: z
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('concurrent calls to the target (default: 4; web: 1)'),
  requests_per_minute: z
    .int()
    .min(1)
    .max(limits.requestsPerMinuteMax)
    .optional()
    .describe('requests to the target, retries included'),
  model_concurrency: z
    .int()
    .min(1)
    .max(256)
    .default(4)
    .describe('concurrent calls to one model server'),
  model_timeout: ModelTimeout.default(MODEL_TIMEOUT_S),
  retries: z.int().min(0).max(10).default(2),
  cache: z
    .strictObject({
      models: z.boolean().default(true).describe("cache helper models' answers on disk"),
      target: z.boolean().default(false).describe("the target's replies too"),
    })
    .prefault({}),
});

const GoalText = z.string().regex(/\S/, 'A goal must not be empty.').trim();

/** A text, or one with its own id and rules. */
const WrittenGoal = withMistakesOf(
  z.union([
    GoalText,
    z.strictObject({
      text: GoalText,
      id: z
        .union([z.string().min(1).max(200), z.int()])
        .optional()
        .describe('by which the goal is found again when its text has changed'),
      ...goalRuleFields,
    }),
  ]),
  (given) => {
    if (typeof given === 'string') return 0;
    return typeof given === 'object' && given !== null && !Array.isArray(given)
      ? 1
      : 'A goal must be a text, or a text with rules: { text: …, forbid: … }.';
  },
);
export type WrittenGoal = z.output<typeof WrittenGoal>;

const Parameters = z.looseObject({}).optional();

const attackFields = {
  preset: z
    .enum(presetIds)
    .optional()
    .describe('defaults for techniques, goals, judges and budget'),
  attack_type: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  goals: z.array(WrittenGoal).min(1, 'Name at least one goal.').optional(),
  ...ruleFields,
  goals_file: z.string().min(1).optional().describe('YAML, JSON, JSONL, CSV, TSV or plain lines'),
  goals_field: z.string().min(1).optional().describe('field that holds the goal'),
  goals_set: z.string().min(1).optional().describe('a named set'),
  goals_sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'A SHA-256 has 64 digits of 0-9 and a-f, as sha256sum prints it.')
    .optional()
    .describe('SHA-256 that the file or the downloaded set must have'),
  goals_limit: z.int().min(1).optional(),
  goals_shuffle: z.boolean().default(false),
  over_refusal: z
    .boolean()
    .optional()
    .describe('the goals are ordinary requests: measure how many are refused'),
  floor: z
    .boolean()
    .default(false)
    .describe(
      'ask for each goal plainly too, as often as a technique may; about doubles the requests',
    ),
  floor_requests: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe(
      'the most plain requests for a goal (default: those of the technique that may send most, within max_requests)',
    ),
  allow_actions: z
    .boolean()
    .optional()
    .describe(
      'lets techniques such as tool-result make an agent with tools of its own act, for real',
    ),
  repeat: z.int().min(1).max(100).default(1).describe('times to attack each goal'),
  convert: z
    .array(chainOption)
    .min(1)
    .max(8)
    .optional()
    .describe('encodings that every prompt passes through, such as base64; not the floor'),
  max_tokens: z
    .int()
    .min(1)
    .optional()
    .describe('maximum length of a reply to request from the target'),
  max_iterations: z.int().min(1).optional(),
  attacker: RoleConfig.optional(),
  generator: RoleConfig.optional(),
  decorator: RoleConfig.optional(),
  category_classifier: z.union([RoleConfig, z.literal(false)]).optional(),
  judges: z.array(JudgeConfig).min(1).optional(),
  judge_aggregation: z.enum(aggregations).default('majority'),
  judge_quorum: z.int().min(1).optional().describe('judges that must decide'),
  accept: z
    .array(z.enum(acceptableDoubts))
    .max(doubtIds.length)
    .optional()
    .describe('doubts that keep no gate from deciding, such as cut'),
  seed: z.int().min(0).optional(),
  budget: Budget.prefault({}),
  execution: Execution.prefault({}),
  python_params: Parameters.describe('your own technique, of attack_type: python'),
  replay_params: Parameters.describe('prompts that were found before: provoke replay --save'),
  reduce_params: Parameters.describe('a prompt to make smaller: provoke brief'),
};

/** What to attack with. A technique's own options are under `<attack_type>_params`. */
export const attackConfigSchema = ({ techniques }: Pick<Registry, 'techniques'>) =>
  z.strictObject({
    ...attackFields,
    ...Object.fromEntries(techniques.map(({ id }) => [`${id}_params`, Parameters])),
  });

/** As they are typed. */
export type AttackFields = z.input<z.ZodObject<typeof attackFields>>;
export type ParsedAttack = z.output<ReturnType<typeof attackConfigSchema>>;
