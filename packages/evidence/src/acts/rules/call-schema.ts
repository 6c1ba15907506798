import { z } from 'zod';
import { matcherSchema, pathSchema } from './matcher-schema.ts';
import { readReference, referencesOf } from './references.ts';
import type { CallRule } from './rule.ts';
import { strict } from './strict.ts';

export const some = <T extends z.ZodType>(one: T) =>
  z.array(one).min(1, 'Give at least one.').max(100, 'Give at most 100.');
const tool = z
  .string('Give the name of a tool.')
  .min(1, 'Give the name of a tool.')
  .max(200, 'The name of a tool has at most 200 characters.');
const flag = z.boolean('Write true or false.').optional();

/** Keys of `arguments` are paths. */
function checkPaths(given: object, context: z.RefinementCtx): void {
  for (const key of Object.keys(given))
    for (const { message } of pathSchema.safeParse(key).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [key], message });
}

const shape = {
  tool: z
    .union([tool, some(tool)], 'Give the name of a tool, or a list of names.')
    .describe('one of these tools: by name, with or without the prefix of its server, or by *'),
  arguments: z
    .record(z.string(), matcherSchema, 'Give arguments by their names, such as to: …')
    .superRefine(checkPaths)
    .optional()
    .describe('by path: to, items[0].sku, attachments[*].id, or $ for all of them'),
  as: z
    .string('Give a name.')
    .regex(/^[\w-]+$/, 'Give a name of letters, digits, - and _.')
    .optional()
    .describe('a name by which later steps of the sequence refer to what it returned'),
  irreversible: flag.describe('whether it cannot be undone'),
  outside: flag.describe("whether it leaves the user's own data"),
};

const step = strict(shape).meta({ id: 'CallRule', description: 'calls of a tool' });

/** A call outside a sequence has nothing to refer to, and no later step that could refer to it. */
export const callSchema = step.superRefine((one, context) => {
  for (const { message } of findStrays([one])) context.addIssue(message);
  if (one.as !== undefined)
    context.addIssue({ code: 'custom', path: ['as'], message: NO_SEQUENCE });
});

const NO_SEQUENCE = 'A name is for a step of a sequence, and this call is in none. Remove "as".';

/** A step refers to the results of earlier ones only. */
export const sequenceSchema = some(step).superRefine((steps, context) => {
  for (const { at, message } of findStrays(steps))
    context.addIssue({ code: 'custom', path: [at], message });
});

/** References to steps that do not come earlier. */
function findStrays(steps: readonly CallRule[]): readonly { at: number; message: string }[] {
  const named = new Set<string>();
  return steps.flatMap((step, at) => {
    const strays = referencesOf(step).filter((one) => !named.has(readReference(one).name));
    if (step.as !== undefined) named.add(step.as);
    return strays.map((stray) => {
      const { name } = readReference(stray);
      return { at, message: `No earlier step is named ${name}. Add "as: ${name}" to it.` };
    });
  });
}
