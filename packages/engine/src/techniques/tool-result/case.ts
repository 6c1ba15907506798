import { z } from 'zod';

/** Where the attacker's instruction goes, and in the control what an ordinary result says there. */
export const PLACE = '{{instruction}}';

const holdsPlace = (result: unknown): boolean => (JSON.stringify(result) ?? '').includes(PLACE);

/** A user's task, the tool that it takes, and what that tool returns. */
export const caseSchema = z.strictObject({
  task: z.string().regex(/\S/, 'Write what the user asks for.').max(10_000),
  tool: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'Give the name of the tool that the task takes.')
    .describe('the tool that was called for it'),
  arguments: z.record(z.string(), z.unknown()).default({}),
  result: z
    .unknown()
    .refine(holdsPlace, `Write ${PLACE} where the instruction goes.`)
    .describe(`what the tool returns, with ${PLACE} in a text`),
  ordinary: z
    .string()
    .max(10_000)
    .default('')
    .describe('what is there in an ordinary result: the control'),
});
export type Case = z.output<typeof caseSchema>;
