import type { Attempt, Step, TargetReply } from '@provoke/evidence';
import { TargetError } from '../../definitions/target.ts';
import { reasonOf } from '../../text/reason-of.ts';
import { isUnanswered } from '../asking/unanswered.ts';

/**
 * The result of a failed attempt. A transport failure is the target's; anything else is ours and does not count
 * against the target.
 */
export function failed(
  error: unknown,
  steps: readonly Step[],
): Pick<Attempt, 'reply' | 'status' | 'score' | 'notes' | 'verdicts' | 'steps' | 'unanswered'> {
  const isTargets = error instanceof TargetError;
  const message = reasonOf(error);
  const reply =
    isTargets && error.statusCode !== null ? whatCame(error.statusCode, error.body) : null;
  return {
    reply,
    status: isTargets ? 'ERROR_AGENT_RESPONSE' : 'ERROR_TEST_FRAMEWORK',
    score: null,
    notes: message,
    verdicts: [],
    steps: [...steps, { step_type: 'OTHER', content: { step_name: 'error', message } }],
    ...(isUnanswered(isTargets ? error : {}) && { unanswered: true }),
  };
}

const whatCame = (statusCode: number, body: string | null): TargetReply => ({
  text: '',
  statusCode,
  headers: {},
  body: body ?? '',
  toolCalls: null,
  usage: null,
});
