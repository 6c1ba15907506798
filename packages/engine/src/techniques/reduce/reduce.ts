import { type Attempt, outcomeOf } from '@provoke/evidence';
import { z } from 'zod';
import { defineTechnique, type Toolkit } from '../../definitions/technique.ts';
import { ReplayPrompt } from '../replay/replay.ts';
import { readConversation } from './conversation.ts';
import { type Reduction, reduceWords } from './reduce-words.ts';

/** In a row, after which the agent is taken to be away. */
const FAILURES_MAX = 3;

/**
 * Looks for the smallest prompt that still breaks a goal: it sends an earlier find again with less of its words. It is
 * not an attack itself: `provoke brief` uses it.
 */
export const reduce = defineTechnique({
  id: 'reduce',
  title: 'Reduction',
  paper: '',
  description: 'An attack that was found before is sent again with fewer and fewer of its words.',
  options: z.object({
    prompts: z.array(ReplayPrompt).max(1).default([]).describe('what to make smaller'),
    of: z.string().optional().describe('the campaign that found it'),
    max_requests: z
      .int()
      .min(4)
      .max(10_000)
      .default(100)
      .describe('the most requests, those to confirm included'),
    confirmations: z
      .int()
      .min(1)
      .max(20)
      .default(3)
      .describe('how often the smallest prompt is sent once it was found'),
  }),
  attemptsMax: ({ max_requests, prompts }) => max_requests * Math.max(1, prompts.length),
  requestsMax: ({ max_requests }) => max_requests,

  async attack(goal, { options, branch, report }) {
    const found = options.prompts.find((prompt) => prompt.goal === goal.text);
    if (!found) return;
    const { messages, beginning, attempt } = found;
    const { words, write } = readConversation(messages);
    const { probe } = branch('prompt-1', attempt === undefined ? {} : { reduces: attempt });
    const failures = countFailures();
    const reduction = await reduceWords(
      words,
      async (kept) => {
        const sent = write(kept);
        const data = { words: kept.length, words_of: words.length };
        const tried = await probe(sent, data, {
          isFresh: true,
          ...(beginning !== undefined && { beginning }),
        });
        failures.add(tried);
        return outcomeOf(tried.status) === 'broken';
      },
      { requests: options.max_requests, confirmations: options.confirmations },
    ).catch(unlessAway);
    if (reduction) await report('Smallest prompt', describeReduction(reduction, words.length));
  },
});

/** What a brief reads; the words themselves are those of the attempt that sent them. */
const describeReduction = (
  { ending, kept, requests, whole, smallest }: Reduction,
  of: number,
): Parameters<Toolkit['report']>[1] => ({
  ...{ ending, requests, words: kept.length, words_of: of, whole, smallest },
});

/** The agent gives no replies, so that no answer says anything about the words. */
class Away extends Error {}

function countFailures() {
  let inRow = 0;
  return {
    add({ status }: Attempt): void {
      inRow = outcomeOf(status) === 'error' ? inRow + 1 : 0;
      if (inRow === FAILURES_MAX) throw new Away();
    },
  };
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof Away)) throw error;
}
