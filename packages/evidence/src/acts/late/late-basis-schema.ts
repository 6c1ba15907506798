import { z } from 'zod';
import { ruleSources } from '../metrics.ts';
import { patternListSchema, ruleListSchema } from '../rules/rule-list.ts';
import type { LateBasis } from './late-basis.ts';

const turn = z.int().min(1).max(1_000_000);
const shows = z.strictObject({ calls: z.boolean(), results: z.boolean() });
const witness = z.enum(['reply', 'trace', 'server', 'sink', 'state']);
const trace = z.strictObject({
  id: z.string(),
  sent: z.array(z.strictObject({ spanId: z.string(), turn, atMs: z.number() })),
});

const change = z.strictObject({
  ...{ type: z.literal('state_change'), path: z.string() },
  ...{ before: z.unknown().optional(), after: z.unknown().optional() },
});
const time = z.number().exactOptional();
const act = { callId: z.string(), seenBy: witness, turn, atMs: time, durationMs: time };
const step = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('thought'), text: z.string() }),
  z.strictObject({
    ...{ type: z.literal('tool_call'), tool: z.string(), arguments: z.unknown().optional() },
    ...act,
  }),
  z.strictObject({
    ...{ type: z.literal('tool_result'), result: z.unknown().optional() },
    ...{ error: z.string().nullable(), ...act },
  }),
  change,
]);

const message = z.strictObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string(),
  turn,
  sentBy: z.enum(['us', 'agent']),
  callIds: z.array(z.string()).exactOptional(),
});

const opinion = z.boolean().nullable();
const hint = z.boolean().exactOptional();

/** What any client may send in the place of a campaign. */
export const lateBasisSchema = z.strictObject({
  version: z.literal(1),
  turn,
  messages: z.array(message),
  earlier: z.array(z.strictObject({ steps: z.array(step), shows, trace: trace.exactOptional() })),
  trace,
  known: z.int().min(0),
  shown: shows,
  ownTools: z.array(z.string()),
  changes: z.array(change),
  state: z.strictObject({ complete: z.boolean(), before: z.unknown().optional() }).exactOptional(),
  // One rule is a list of one.
  forbid: z
    .array(z.strictObject({ rule: ruleListSchema, of: z.enum(ruleSources) }))
    .transform((rules) => rules.flatMap(({ rule, of }) => rule.map((one) => ({ rule: one, of })))),
  task: ruleListSchema,
  claim: ruleListSchema,
  deny: ruleListSchema,
  failedResult: z.array(patternListSchema).transform((patterns) => patterns.flat()),
  tools: z.array(z.strictObject({ name: z.string(), irreversible: hint, outside: hint })),
  stance: z.strictObject({ claims: opinion, denies: opinion }),
  notes: z.string(),
});

/** Throws for what is none. */
export const parseLateBasis = (given: unknown): LateBasis => lateBasisSchema.parse(given);
