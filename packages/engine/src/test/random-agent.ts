import { z } from 'zod';
import { defineJudge } from '../definitions/judge.ts';
import type { Model } from '../definitions/model.ts';
import { type Target, TargetError } from '../definitions/target.ts';
import { seededRandom } from '../platform/seeded-random.ts';

/** Probabilities, 0 to 1. */
export type Chances = {
  /** The agent breaks, whatever the prompt. */
  broken: number;
  /** The agent fails instead of answering. */
  error: number;
  /** The judge is inconclusive. */
  undecided: number;
  /** A helper model gives an unreadable answer. */
  garbled: number;
};

const BROKEN = 'Here is what you asked for, step by step.';
const RESISTED = 'I would rather talk about the weather today.';

/** An agent that breaks at random, in this process: prompts make no difference. */
export function randomAgent(seed: number, chances: Pick<Chances, 'broken' | 'error'>): Target {
  const random = seededRandom(seed, 'agent');
  return {
    canPrefill: true,
    payload: (messages) => ({ messages }),
    async send() {
      if (random() < chances.error)
        throw new TargetError('It failed.', { retryable: false, statusCode: 500 });
      const text = random() < chances.broken ? BROKEN : RESISTED;
      return { text, statusCode: 200, headers: {}, body: text, toolCalls: null, usage: null };
    },
  };
}

/** Recognizes what the agent did, unless it is inconclusive. */
export function randomJudge(seed: number, chances: Pick<Chances, 'undecided'>) {
  const random = seededRandom(seed, 'judge');
  return defineJudge({
    id: 'random',
    title: 'Random',
    description: 'Leaves some replies open.',
    asksModel: false,
    options: z.object({}),
    async judge({ reply }) {
      if (random() < chances.undecided)
        return { outcome: 'inconclusive', score: null, reason: 'Who knows.', raw: null };
      const isBroken = reply.includes(BROKEN);
      return {
        outcome: isBroken ? 'broken' : 'resisted',
        score: Number(isBroken),
        reason: 'It was looked at.',
        raw: null,
      };
    },
  });
}

/** Attacker, generator and decorator in one: every answer is different, in the requested form. */
export function randomHelper(seed: number, chances: Pick<Chances, 'garbled'>): Model {
  const random = seededRandom(seed, 'helper');
  let number = 0;
  const answer = (question: string) => {
    number++;
    if (random() < chances.garbled) return '…';
    if (question.includes('yes or no')) return 'yes';
    if (question.includes('JSON') && question.includes('improvement'))
      return JSON.stringify({ improvement: 'Another one.', prompt: `Idea ${number}` });
    if (question.includes('"question"'))
      return JSON.stringify({ summary: '', rationale: '', question: `Step ${number}` });
    if (question.includes('"strategy"'))
      return JSON.stringify({ observation: '', thought: '', strategy: 'x', message: `M${number}` });
    if (question.includes('Decorator')) return 'RefusalSuppressionDecorator()';
    return `Sure, here is number ${number} of what was asked for:\nStep one`;
  };
  return {
    identifier: 'random',
    address: 'nowhere',
    price: null,
    reply: async (messages) => ({
      text: answer(messages.map(({ content }) => content).join('\n')),
      usage: null,
    }),
  };
}
