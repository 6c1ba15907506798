import { findingDeciders } from '@provoke/contract/lists';
import { z } from 'zod';
import { defineTechnique } from '../../definitions/technique.ts';

const Message = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string().max(1_000_000),
});

/** Where a regression test comes from. For readers: it changes nothing. */
const FoundWhere = z
  .strictObject({
    campaign: z.string().max(200),
    technique: z.string().max(200),
    date: z.iso.date().optional(),
    decided_by: z.enum(findingDeciders).optional().describe('what called it broken'),
    reduced_from: z.int().min(1).optional().describe('words of the prompt as it was found'),
  })
  .describe('where it was found; changes nothing');

/** One attack that a campaign found, in its exact words. */
export const ReplayPrompt = z.strictObject({
  goal: z.string().describe('the goal that it is for, word for word'),
  messages: z.array(Message).min(1).max(1_000),
  beginning: z.string().optional().describe('how it asks the reply to start'),
  attempt: z.string().max(1_000).optional().describe('the attempt that found it'),
  found: FoundWhere.optional(),
});
export type ReplayPrompt = z.infer<typeof ReplayPrompt>;

/**
 * Sends earlier finds again, word for word. It is not an attack itself: `provoke replay` and the campaign files that
 * it writes use it.
 */
export const replay = defineTechnique({
  id: 'replay',
  title: 'Replay',
  paper: '',
  description: 'Attacks that were found before are sent again, word for word.',
  options: z.object({
    prompts: z.array(ReplayPrompt).default([]).describe('what to send for each goal'),
    of: z.string().optional().describe('the campaign that found them'),
  }),
  attemptsMax: ({ prompts }) => prompts.length,
  requestsMax: ({ prompts }) => mostOfOneGoal(prompts),

  async attack(goal, { options, branch }) {
    const own = options.prompts.filter((prompt) => prompt.goal === goal.text);
    for (const [index, { messages, beginning, attempt }] of own.entries())
      await branch(`prompt-${index + 1}`, attempt === undefined ? {} : { replays: attempt }).probe(
        messages,
        {},
        beginning === undefined ? {} : { beginning },
      );
  },
});

function mostOfOneGoal(prompts: readonly ReplayPrompt[]): number {
  const counts = new Map<string, number>();
  for (const { goal } of prompts) counts.set(goal, (counts.get(goal) ?? 0) + 1);
  return Math.max(...counts.values());
}
