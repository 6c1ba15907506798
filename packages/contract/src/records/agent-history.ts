import { z } from 'zod';
import { timestamp, uuid } from '../fields/fields.ts';
import { RunRate } from './rate.ts';
import { runStatus } from './run.ts';

export const AgentHistory = z
  .object({
    runs: z.array(
      RunRate.extend({
        run: uuid,
        technique: z.string().nullable(),
        status: runStatus,
        timestamp,
      }),
    ),
  })
  .meta({ id: 'AgentHistory', description: "An agent's runs, newest first." });
export type AgentHistory = z.infer<typeof AgentHistory>;
