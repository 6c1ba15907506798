import type { EvidenceLevel } from '@provoke/contract/lists';
import type { AttemptEvidence, AttemptRecord } from '../recorded/campaign-record.ts';
import { readAttemptData } from '../recorded/read-attempt-data.ts';
import { readExchange } from '../recorded/read-exchange.ts';
import { writeMessages } from '../recorded/read-messages.ts';
import { readToolCalls, writeToolCall } from '../recorded/read-tool-calls.ts';
import { readEvidenceKind, readVerdicts } from '../recorded/read-verdicts.ts';
import { maskedText } from '../text/mask-secrets.ts';
import type { Evidence } from './evidence.ts';
import { toExcerpt } from './excerpt.ts';

const REASON_MAX = 600;
const CALL_MAX = 600;
const CALLS_MAX = 20;
const HALF_CHARACTER = /\p{Surrogate}$/u;

export type Shown = { attempt: AttemptRecord; goalIndex: number };

/** An attempt as a reader may see it: masked, then cut. */
export async function toEvidence(
  { attempt, goalIndex }: Shown,
  level: EvidenceLevel,
): Promise<Evidence> {
  const { technique, place, requestsMax } = readAttemptData(attempt);
  const verdicts = readVerdicts(attempt);
  const shown = level === 'none' ? null : readShown(await attempt.evidence());
  const reasons = verdicts.flatMap(({ reason, raw }) => [reason, raw ?? '']);
  return {
    attempt: attempt.id,
    technique,
    goal_index: goalIndex,
    ...{ place, requests_max: requestsMax },
    kind: readEvidenceKind(attempt),
    timestamp: attempt.timestamp,
    sent: shown && toExcerpt(shown.sent, level),
    reply: shown && shown.reply !== null ? toExcerpt(shown.reply, level, reasons) : null,
    tool_calls: (shown?.toolCalls ?? []).map((call) => cut(call, CALL_MAX, level)),
    verdicts: verdicts.map(({ judge, outcome, score, reason }) => ({
      judge,
      outcome,
      score,
      // Judges quote replies.
      reason: level === 'none' ? '' : cut(reason, REASON_MAX, level),
    })),
  };
}

const readShown = (evidence: AttemptEvidence) => {
  const { sent, reply } = readExchange(evidence);
  const { calls } = readToolCalls(evidence, { max: CALLS_MAX });
  return { sent: writeMessages(sent), reply, toolCalls: calls.map(writeToolCall) };
};

function cut(text: string, max: number, level: EvidenceLevel): string {
  const clean = maskedText(text);
  return clean.length <= max || level === 'full'
    ? clean
    : `${clean.slice(0, max).replace(HALF_CHARACTER, '')}…`;
}
