import { agentTypeIds } from '@provoke/contract/lists';
import { z } from 'zod';

const Id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'An id is lower-case letters, digits and dashes.');
const Options = z.custom<z.ZodObject>(
  (value) => value instanceof z.ZodObject,
  'This must be a z.object({ … }).',
);
const Callable = z.custom((value) => typeof value === 'function', 'This must be a function.');

/** The shapes that `defineTechnique`, `defineJudge` and `defineTarget` ask for, for those who write JavaScript. */
export const ConfigFile = z.strictObject({
  techniques: z
    .array(
      z.looseObject({
        id: Id,
        title: z.string(),
        paper: z.string(),
        description: z.string(),
        options: Options,
        attack: Callable,
      }),
    )
    .optional(),
  judges: z
    .array(
      z.looseObject({
        id: Id,
        title: z.string(),
        asksModel: z.boolean(),
        options: Options,
        judge: Callable,
      }),
    )
    .optional(),
  targets: z
    .array(
      z.looseObject({
        type: Id,
        aliases: z.array(z.string()),
        settings: Options,
        endpoint: Callable,
        connect: Callable,
        apiType: z.enum(agentTypeIds),
        title: z.string(),
      }),
    )
    .optional(),
  extensions: z
    .array(z.string().min(1))
    .optional()
    .describe('modules whose default export holds techniques, judges or targets'),
  agent: z.looseObject({}).optional(),
  attack: z.looseObject({ goals_file: z.string().min(1).optional() }).optional(),
});
