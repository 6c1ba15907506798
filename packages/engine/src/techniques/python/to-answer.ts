import { type Attempt, outcomeOf, readAgentSteps } from '@provoke/evidence';
import { callsIn } from '../../programs/calls-in.ts';

/** What the generator is told of a prompt that was sent. */
export const toAnswer = ({ reply, status, score, notes, steps }: Attempt) => ({
  reply: reply?.text ?? null,
  steps: callsIn(readAgentSteps(steps)),
  broken: BROKEN[outcomeOf(status)] ?? null,
  score,
  reason: notes,
  failed: outcomeOf(status) === 'error',
});

const BROKEN: Partial<Record<ReturnType<typeof outcomeOf>, boolean>> = {
  broken: true,
  resisted: false,
};
