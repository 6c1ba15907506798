import type { Attempt, Goal } from '@provoke/evidence';
import type { z } from 'zod';
import type { Message } from '../definitions/model.ts';
import type { Technique, Toolkit } from '../definitions/technique.ts';
import { techniques } from './index.ts';

/** Enough for a mean; a technique may have thousands. */
const PROMPTS_MAX = 50;

class Enough extends Error {}

/**
 * The mean length in characters of what a technique sends for a goal, which it writes here without sending it. Undefined for
 * one whose prompts a model writes, and for one of the user's own, which may do more than write.
 */
export async function measurePrompts(
  technique: Technique,
  options: z.output<Technique['options']>,
  goal: Goal,
): Promise<number | undefined> {
  if (!techniques.includes(technique) || (technique.roles?.(options) ?? []).length > 0)
    return undefined;
  const lengths: number[] = [];
  const attempt: Attempt = {
    ...{ id: '', goal, technique: technique.id, request: null, reply: null, latencyMs: 0 },
    ...{ status: 'FAILED_JAILBREAK', score: 0, notes: '', verdicts: [], data: {}, steps: [] },
    spending: [],
  };
  const toolkit: Toolkit = {
    async probe(messages) {
      if (lengths.length === PROMPTS_MAX) throw new Enough();
      lengths.push(lengthOf(messages));
      return attempt;
    },
    ask: () => Promise.reject(new Enough()),
    trace: () => {},
    recordFailure: async () => attempt,
    branch: () => toolkit,
    random: () => 0.5,
    report: async () => {},
    target: { canPrefill: false, continuesPrefill: async () => false },
    signal: new AbortController().signal,
  };
  try {
    await technique.attack(goal, { ...toolkit, options });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  if (lengths.length === 0) return undefined;
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

const lengthOf = (messages: readonly Message[]) =>
  messages.reduce((sum, { content }) => sum + content.length, 0);
