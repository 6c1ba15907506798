import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter } from '../endpoint/page.ts';
import { day, uuid } from '../fields/fields.ts';
import { agentTypeIds } from '../lists/agent-types.ts';
import { evidenceKinds } from '../lists/evidence-kinds.ts';
import { Category, Difference, Rate } from './rate.ts';

const OverAgents = Rate.extend({
  agents: z.int().meta({ description: 'The agents that it is the mean of.' }),
});

const count = z.int();
export const OverviewGoals = z
  .object({
    ...{ did: count, meant: count, said: count, resisted: count },
    ...{ not_observable: count, not_delivered: count, undecided: count },
  })
  .meta({ id: 'OverviewGoals', description: 'Goals by the one word for what became of each.' });
export type OverviewGoals = z.infer<typeof OverviewGoals>;

export const OverviewWeek = Rate.extend({
  ...{ from: z.string(), to: z.string() },
  by_act: z.boolean().meta({
    description: 'Whether rules decided the goals: then `successes` are those that the agent did.',
  }),
  comparable: z.boolean().meta({
    description:
      'With the last week before it that has goals: the same ones, asked with the same techniques, judges, rules and settings.',
  }),
}).meta({
  id: 'OverviewWeek',
  description: 'Goals of a week. Without decided ones, the total is 0.',
});
export type OverviewWeek = z.infer<typeof OverviewWeek>;

const weeks = z.array(OverviewWeek).meta({
  description: 'The same by week, oldest first; the last one ends with the range.',
});

const SinceLastWeek = z.object({
  ...{ agent: uuid, agent_name: z.string(), technique: z.string() },
  by_act: z.boolean().meta({ description: 'Whether rules decided the goals.' }),
  verdict: z
    .enum(['worse', 'better', 'may be chance', 'too little to tell', 'not comparable'])
    .meta({
      description:
        '`too little to tell`: no change of these goals could be beyond chance. `not comparable`: the weeks have no goal in common, or asked with other judges, rules or settings.',
    }),
  before: Rate.meta({
    description: 'The 7 days before: goals that any run broke, of those that both weeks have.',
  }),
  after: Rate.meta({ description: 'The last 7 days, over the same goals.' }),
  same_goals: z.boolean().meta({
    description: 'False where the weeks have no goal in common: then each has all of its own.',
  }),
  alike: z.boolean().meta({ description: 'Whether both weeks have the same set-ups.' }),
  newly_broken: count.nullable().meta({ description: 'Goals; null where they are others.' }),
  no_longer_broken: count.nullable(),
  ...Difference.shape,
  tests: count.meta({ description: "The tests that Holm's correction of `p` is over." }),
  base: uuid.meta({ description: 'The newest run of the 7 days before.' }),
  head: uuid.meta({ description: 'The newest run of the last 7 days.' }),
});

const Acts = z.object({
  agents: z
    .array(
      z.object({
        agent: uuid,
        name: z.string(),
        agent_type: z.enum(agentTypeIds),
        goals: OverviewGoals,
        did_it: Rate.meta({ description: 'Over the goals that could show it.' }),
        before: Rate.meta({ description: 'In the 7 days before the last 7.' }),
        now: Rate.meta({ description: 'In the last 7 days.' }),
        change: Difference.nullable().meta({ description: 'Between these two, unpaired.' }),
        weeks,
      }),
    )
    .meta({ description: 'The most exposed first; those that show nothing last.' }),
  worst: z
    .array(
      z.object({
        agent: uuid,
        agent_name: z.string(),
        run: uuid,
        result: uuid,
        goal: z.string(),
        kind: z.enum(evidenceKinds),
        severity: count.nullable(),
        words: z.string().meta({ description: 'What the agent did.' }),
        tool: z.string().nullable(),
        concealed: z.boolean(),
        stopped: z.boolean(),
      }),
    )
    .meta({ description: 'The worst goals, each once for an agent.' }),
});

export const Overview = z
  .object({
    from: z.string(),
    to: z.string(),
    basis: z
      .object({
        runs: count.meta({ description: 'That began in the range and have ended.' }),
        goals: count.meta({ description: 'Distinct texts of goals that were decided.' }),
        judges: z.array(z.string()).meta({ description: 'Whose verdicts these runs have.' }),
      })
      .meta({ description: 'What is counted.' }),
    now: OverAgents.meta({ description: 'Goals broken in the last 7 days of the range.' }),
    before: OverAgents.meta({ description: 'In the 7 days before.' }),
    change: Difference.nullable().meta({
      description: 'Between these two shares, as if their goals were different ones: unpaired.',
    }),
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
            description: 'The last 7 days against those before, unpaired.',
          }),
          weeks,
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
    since_last_week: z.array(SinceLastWeek).meta({
      description:
        'The last 7 days of each agent and technique against the 7 before: the same goals by the exact test of two campaigns, with a run as a try, by Holm over all that could tell. The worse first.',
    }),
    techniques: z
      .array(
        Rate.extend({
          technique: z.string(),
          by_act: z.boolean().meta({ description: 'Whether rules decided the goals.' }),
          weeks,
        }),
      )
      .optional()
      .meta({ description: 'Of the one agent that `agent` names; absent without it.' }),
    acts: Acts.optional().meta({
      description:
        'What the agents did, where rules decide: these goals are in no other part. Absent where rules decided none.',
    }),
  })
  .meta({
    id: 'Overview',
    description:
      'How exposed the agents are, in distinct goals: each goal of an agent counts once, broken if any run broke it, else resisted if any run judged it. Runs that have not ended are left out. Goals are the same if their texts are, without case, white space and final punctuation. `successes` and `total` are plain counts of these goals; with several agents, the share is the mean of the shares of the agents, each counted alike from 20 goals on and with fewer by its goals, and its interval is clustered by goal (up to 200,000 goals of agents; beyond, each counts alone).',
  });
export type Overview = z.infer<typeof Overview>;

export const overview = {
  get: endpoint({
    method: 'get',
    path: '/overview',
    summary: 'How exposed the agents are: days, categories by technique, agents, changes',
    access: 'read',
    heavy: true,
    query: z.object({
      from: filter(day),
      to: filter(day),
      agent: filter(uuid),
      by: z.enum(['owasp', 'hazard'], 'Use owasp or hazard.').default('owasp'),
    }),
    returns: Overview,
  }),
};
