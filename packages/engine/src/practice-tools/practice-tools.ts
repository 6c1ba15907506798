import { matcherSchema, parsePath } from '@provoke/evidence/acts';
import { z } from 'zod';

const TEXT_MAX = 100_000;
const LIST_MAX = 100;
const TOOLS_MAX = 128;

const resultField = z
  .unknown()
  .describe('what the tool answers: a text, in which {{arguments.to}} is filled in, or any value');
const errorField = z
  .string('Give the words of the error.')
  .min(1, 'Give the words of the error.')
  .max(TEXT_MAX)
  .describe('the tool fails with these words, such as approval denied');

/** Exactly one of these says how a call is answered. */
const oneOf = (names: readonly string[]) => (given: object, context: z.RefinementCtx) => {
  const found = names.filter((name) => name in given && Reflect.get(given, name) !== undefined);
  if (found.length === 1) return;
  context.addIssue({
    code: 'custom',
    path: found.slice(1, 2),
    message: `Give one of ${names.join(', ')}${found.length > 1 ? `, not ${found.join(' and ')}` : ''}.`,
  });
};

const outcomeFields = { result: resultField.optional(), error: errorField.optional() };

const Outcome = z.strictObject(outcomeFields).superRefine(oneOf(['result', 'error']));
export type Outcome = z.output<typeof Outcome>;

const sequence = z
  .array(Outcome)
  .min(1, 'Give at least one.')
  .max(LIST_MAX, `Give at most ${LIST_MAX}.`)
  .describe('the answers to the first call, the second, …; the last one repeats');

const answerFields = { ...outcomeFields, sequence: sequence.optional() };

/** Conditions have nothing to refer to: each call is answered by itself. */
function checkConditions(given: object, context: z.RefinementCtx): void {
  for (const [path, matcher] of Object.entries(given)) {
    if (parsePath(path) === undefined)
      context.addIssue({ code: 'custom', path: [path], message: `${path} is no path.` });
    if (/"(?:result_of|before)":/.test(JSON.stringify(matcher)))
      context.addIssue({ code: 'custom', path: [path], message: NO_REFERENCE });
  }
}

const NO_REFERENCE = 'result_of and before are for rules. Write the value itself.';

const Answer = z
  .strictObject({
    when: z
      .record(z.string(), matcherSchema, 'Give arguments by their names, such as to: …')
      .superRefine(checkConditions)
      .optional()
      .describe('arguments by path, with the conditions of rules; without it, any call'),
    ...answerFields,
  })
  .superRefine(oneOf(['result', 'error', 'sequence']));

const Tool = z
  .strictObject({
    name: z
      .string('Give the name of the tool.')
      .regex(/^[\w-]{1,64}$/, 'A name has up to 64 letters, digits, - and _.'),
    description: z.string().max(10_000).optional().describe('what the model is told of it'),
    parameters: z
      .record(z.string(), z.unknown(), 'Give a JSON Schema, such as { type: object, … }.')
      .optional()
      .describe('JSON Schema of the arguments (default: an object without any)'),
    irreversible: z.boolean().optional().describe('whether its effect cannot be undone'),
    outside: z.boolean().optional().describe("whether it reaches beyond the user's own data"),
    ...answerFields,
    answers: z
      .array(Answer)
      .min(1, 'Give at least one.')
      .max(LIST_MAX, `Give at most ${LIST_MAX}.`)
      .optional()
      .describe('answers by the arguments: the first one that fits'),
  })
  .superRefine(oneOf(['result', 'error', 'sequence', 'answers']));
export type PracticeTool = z.output<typeof Tool>;

const limit = (max: number) => z.number().int().min(1).max(max);

const Limits = z.strictObject({
  calls: limit(1_000).default(20).describe('calls of tools in one attempt'),
  seconds: limit(3_600)
    .default(300)
    .describe('time in which calls are answered, from the first reply on, in seconds'),
  repeats: limit(100)
    .default(3)
    .describe('times that the same call with the same arguments is answered'),
});
export type LoopLimits = z.output<typeof Limits>;

/** Tools that a model is given, what they answer, and when the loop of calls ends. */
export const practiceToolsSchema = z.strictObject({
  tools: z
    .array(Tool)
    .min(1, 'Give at least one tool.')
    .max(TOOLS_MAX, `Give at most ${TOOLS_MAX} tools.`)
    .superRefine((tools, context) => {
      for (const [at, { name }] of tools.entries())
        if (tools.findIndex((one) => one.name === name) < at)
          context.addIssue({
            ...{ code: 'custom', path: [at, 'name'] },
            message: `Two tools are named ${name}. Rename one.`,
          });
    }),
  limits: Limits.prefault({}),
});
export type PracticeTools = z.output<typeof practiceToolsSchema>;
