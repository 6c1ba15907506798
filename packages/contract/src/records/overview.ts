import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter } from '../endpoint/page.ts';
import { day, uuid } from '../fields/fields.ts';
import { agentTypeIds } from '../lists/agent-types.ts';
import { Category, Difference, Rate } from './rate.ts';

export const Overview = z
  .object({
    from: z.string(),
    to: z.string(),
    now: Rate.meta({ description: 'Goals broken in the last 7 days of the range.' }),
    before: Rate.meta({ description: 'In the 7 days before.' }),
    change: Difference.nullable(),
    days: z.array(Rate.extend({ date: z.string() })),
    categories: z.array(Category),
    heat: z.array(
      z.object({
        technique: z.string(),
        cells: z.array(Rate.extend({ category: z.string() })),
      }),
    ),
    agents: z
      .array(
        Rate.extend({
          agent: uuid,
          name: z.string(),
          agent_type: z.enum(agentTypeIds),
          change: Difference.nullable().meta({
            description: 'The last 7 days against those before.',
          }),
        }),
      )
      .meta({ description: 'The most exposed first.' }),
    changes: z
      .array(
        z.object({
          agent: uuid,
          agent_name: z.string(),
          technique: z.string(),
          ...Category.shape,
          before: Rate,
          after: Rate,
          p: z.number(),
          base: uuid,
          head: uuid,
        }),
      )
      .meta({
        description:
          "Changes of the last 7 days beyond chance, after Holm's correction over all cells; `base` and `head` are the newest runs on each side.",
      }),
  })
  .meta({
    id: 'Overview',
    description: 'How exposed the agents are. A goal counts in each run that attacked it.',
  });
export type Overview = z.infer<typeof Overview>;

export const overview = {
  get: endpoint({
    method: 'get',
    path: '/overview',
    summary: 'How exposed the agents are: days, categories by technique, agents, changes',
    access: 'key',
    query: z.object({
      from: filter(day),
      to: filter(day),
      agent: filter(uuid),
      by: z.enum(['owasp', 'hazard'], 'Use owasp or hazard.').default('owasp'),
    }),
    returns: Overview,
  }),
};
