import { techniques } from '@provoke/engine';
import { z } from 'zod';

/** A model that plays a part: `<runtime>/<model>` and where it is. */
const Role = z.looseObject({
  identifier: z.string().min(1).optional(),
  endpoint: z.string().min(1).optional(),
  api_key: z.string().min(1).optional().describe('or $NAME of a variable'),
});

const parametersOf = Object.fromEntries(
  techniques.map(({ id }) => [`${id}_params`, z.looseObject({}).optional()]),
);

/** What to attack with. A technique's own options stand under `<attack_type>_params`. */
export const AttackConfig = z.strictObject({
  attack_type: z.string().min(1),
  goals: z
    .array(z.string().trim().min(1, 'A goal must not be empty.'))
    .min(1, 'Name at least one goal.'),
  max_tokens: z.int().min(1).optional(),
  max_iterations: z.int().min(1).optional(),
  attacker: Role.optional(),
  judges: z
    .array(Role.extend({ type: z.string().min(1) }))
    .min(1)
    .default([{ type: 'pattern' }]),
  execution: z
    .strictObject({
      storage: z.strictObject({ backend: z.enum(['local', 'remote']) }).optional(),
      concurrency: z.int().min(1).max(256).default(4),
      retries: z.int().min(0).max(10).default(2),
    })
    .prefault({}),
  ...parametersOf,
});
export type AttackConfig = z.input<typeof AttackConfig>;
