import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter } from '../endpoint/page.ts';
import { day, timestamp, typed, uuid } from '../fields/fields.ts';
import { naturalNumber } from '../fields/integer.ts';
import { limits } from '../fields/limits.ts';
import { evidenceKinds } from '../lists/evidence-kinds.ts';
import { queueOrders } from '../lists/queue-orders.ts';
import { Finding, findingState } from './findings.ts';

const count = z.int();
const key = z.string().meta({ description: 'Of a finding: with the agent, it names it.' });
const decision = Finding.pick({ reason: true, expires: true, username: true, timestamp: true });

export const QueuedFinding = z
  .object({
    ...{ key, agent: uuid, agent_name: z.string() },
    ...Finding.pick({ goal: true, goal_id: true, rule: true, technique: true }).shape,
    kind: z.enum(evidenceKinds).meta({ description: 'The strongest that its attempts showed.' }),
    severity: count.nullable().meta({ description: 'The worst of its attempts, from 0 to 6.' }),
    words: z.string().nullable().meta({
      description:
        'What the agent did in the worst of its attempts; null where no rule was broken.',
    }),
    ...{ concealed: z.boolean(), claimed: z.boolean(), stopped: z.boolean() },
    run: uuid.meta({ description: 'Of the worst of its attempts.' }),
    attack_type: z.string().nullable().meta({ description: 'Of that run.' }),
    run_number: count
      .nullable()
      .meta({ description: 'Its ordinal, of the agent and the technique.' }),
    run_goal: count.meta({ description: 'The goal in that run, as in the index column `goal`.' }),
    result: uuid.meta({ description: 'The worst of its attempts.' }),
    count: count.meta({ description: 'Its attempts.' }),
    attempts: z
      .array(
        z.object({
          ...{ run: uuid, result: uuid },
          alone: z.boolean().meta({ description: 'Whether it is part of no other finding.' }),
          counts_as: z.enum(['broken', 'claimed', 'overruled']).meta({
            description:
              'Its verdict: broken, only claimed by the words, or called no break by a person.',
          }),
        }),
      )
      .meta({ description: `The worst first, up to ${limits.queueAttemptsMax}.` }),
    state: findingState,
    decision: decision.nullable().meta({ description: 'What people decided about it last.' }),
  })
  .meta({ id: 'QueuedFinding', description: 'A finding in the queue of what is to be decided.' });
export type QueuedFinding = z.infer<typeof QueuedFinding>;

const attemptsByState = z
  .object({
    ...{ 'to look at': count, confirmed: count, 'not a break': count, fixed: count },
    accepted: count,
  })
  .meta({
    description: 'Attempts, each once: one is to be looked at as long as any part of it is.',
  });

export const FindingQueue = z
  .object({
    findings: z.array(QueuedFinding),
    place: count.nullable().meta({
      description:
        'How many of these are before the finding that `through` names; null without it.',
    }),
    next: z
      .string()
      .nullable()
      .meta({ description: 'For `after`; null where these are the last.' }),
    count: count.meta({ description: 'Findings that fit what is asked for.' }),
    attempts: attemptsByState,
    more: z.boolean().meta({
      description: `Whether there are more than the newest ${limits.queueAttemptsOfAll} attempts, which alone are looked at.`,
    }),
    last: count.meta({
      description: 'The id of the newest decision, for `GET /finding/decisions`.',
    }),
  })
  .meta({
    id: 'FindingQueue',
    description: 'Findings of all runs that fit, with what people decided.',
  });
export type FindingQueue = z.infer<typeof FindingQueue>;

export const NewDecisions = z
  .object({
    decisions: z.array(
      z.object({
        ...{ id: count, agent: uuid, key, state: findingState },
        ...decision.shape,
        timestamp,
      }),
    ),
    last: count.meta({ description: 'For the next `after`.' }),
  })
  .meta({ id: 'NewDecisions', description: 'What people decided since, the oldest first.' });
export type NewDecisions = z.infer<typeof NewDecisions>;

export const WorstFindings = z
  .object({
    agents: z
      .array(
        z.object({
          ...{ agent: uuid, agent_name: z.string() },
          open: count.meta({ description: 'Findings to look at or confirmed.' }),
          findings: z.array(QueuedFinding).meta({
            description: `The worst ${limits.worstFindingsMax} of them, in the order of the queue.`,
          }),
        }),
      )
      .meta({
        description: `Up to ${limits.worstAgentsMax} agents, that with the worst finding first.`,
      }),
    more: FindingQueue.shape.more,
  })
  .meta({
    id: 'WorstFindings',
    description: 'The worst findings of each agent that are open: to look at or confirmed.',
  });
export type WorstFindings = z.infer<typeof WorstFindings>;

/** What is to be decided over all runs, and what was. */
export const findings = {
  queue: endpoint({
    method: 'get',
    path: '/finding',
    summary:
      'List what broke goals, by agent, goal and rule or technique, with what people decided',
    access: 'read',
    heavy: true,
    query: z.object({
      ...{ run: filter(uuid), agent: filter(uuid) },
      ...{ from: filter(day), to: filter(day) },
      state: filter(findingState),
      q: filter(typed({ max: limits.searchMax })).meta({
        description:
          'Words of goals, rules, techniques and names of agents; every one is contained.',
      }),
      order: z.enum(queueOrders).default('worst'),
      after: filter(typed({ max: limits.queueCursorMax })).meta({
        description: 'Continues there.',
      }),
      through: filter(typed({ max: limits.queueCursorMax })).meta({
        description: `The agent and the key of a finding, with a space between them: up to ${limits.queueThroughMax} findings before it come, too.`,
      }),
    }),
    returns: FindingQueue,
  }),
  worst: endpoint({
    method: 'get',
    path: '/finding/worst',
    summary: 'List the worst findings of each agent that are open',
    access: 'read',
    heavy: true,
    query: z.object({ agent: filter(uuid), from: filter(day), to: filter(day) }),
    returns: WorstFindings,
  }),
  decisions: endpoint({
    method: 'get',
    path: '/finding/decisions',
    summary: 'List decisions about findings since one of them',
    access: 'read',
    query: z.object({ after: naturalNumber.default(0) }),
    returns: NewDecisions,
  }),
};
