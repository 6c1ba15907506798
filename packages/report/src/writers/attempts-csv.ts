import {
  type AttemptRecord,
  type CampaignRecord,
  type EvidenceLevel,
  maskedText,
  readAttemptData,
  readEvidenceKind,
  readExchange,
  readVerdicts,
  writeMessages,
} from '@provoke/evidence';
import { BYTE_ORDER_MARK, csvRow, foreignCell, ownCell } from '../text/csv.ts';
import { ownOrForeign } from './csv.ts';

const EXCERPT_MAX = 300;

/** One row for each attempt of every arm, written as it is read. */
export async function* writeAttemptsCsv(
  { attempts }: Pick<CampaignRecord, 'attempts'>,
  level: EvidenceLevel,
  { hasByteOrderMark = true } = {},
): AsyncGenerator<string> {
  if (hasByteOrderMark) yield BYTE_ORDER_MARK;
  yield csvRow([
    ...['attempt', 'time', 'goal_number', 'technique', 'arm', 'status', 'evidence', 'verdicts'],
    ...['latency_ms', 'notes', 'sent', 'reply', 'reply_characters'],
  ]);
  for await (const attempt of attempts) yield await attemptRow(attempt, level);
}

async function attemptRow(attempt: AttemptRecord, level: EvidenceLevel): Promise<string> {
  const { goalIndex, technique, arm } = readAttemptData(attempt);
  const isBroken = attempt.evaluation_status === 'SUCCESSFUL_JAILBREAK';
  const verdicts = readVerdicts(attempt).map(({ judge, outcome }) => `${judge}: ${outcome}`);
  const shown = level === 'none' ? null : readExchange(await attempt.evidence());
  return csvRow([
    ownOrForeign(attempt.id),
    ownOrForeign(attempt.timestamp ?? ''),
    ownCell(goalIndex === null ? null : goalIndex + 1),
    ownOrForeign(technique),
    ownCell(arm),
    ownCell(attempt.evaluation_status),
    ownCell(isBroken ? readEvidenceKind(attempt) : null),
    foreignCell(verdicts.join('; ')),
    ownCell(attempt.latency_ms),
    foreignCell(shown ? cut(attempt.evaluation_notes ?? '', level) : ''),
    foreignCell(cut(shown ? writeMessages(shown.sent) : '', level)),
    foreignCell(cut(shown?.reply ?? '', level)),
    ownCell(shown?.reply?.length),
  ]);
}

function cut(text: string, level: EvidenceLevel): string {
  const clean = maskedText(text);
  if (level === 'full' || clean.length <= EXCERPT_MAX) return clean;
  return `${[...clean.slice(0, 2 * EXCERPT_MAX)].slice(0, EXCERPT_MAX).join('')} …`;
}
