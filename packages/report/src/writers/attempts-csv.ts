import { columnOf, type FactColumn, flagsIn, readColumns } from '@provoke/contract';
import type { EvidenceLevel } from '@provoke/contract/lists';
import {
  type AttemptRecord,
  type CampaignRecord,
  maskedText,
  readAttemptData,
  readExchange,
  readFacts,
  readVerdicts,
  writeMessages,
} from '@provoke/evidence';
import { BYTE_ORDER_MARK, csvRow, foreignCell, ownCell } from '@provoke/figures';
import { ownOrForeign } from './csv.ts';

const EXCERPT_MAX = 300;

/** In the order of the file. A column that the fact row has more comes last: a reader may count columns. */
const names = [
  ...new Set([
    ...['attempt', 'time', 'goal_number', 'technique', 'arm', 'status', 'evidence', 'verdicts'],
    ...['latency_ms', 'notes', 'sent', 'reply', 'reply_characters'],
    ...readColumns.flatMap((name) => columnOf(name).csv ?? []),
  ]),
];

/** One row for each attempt of every arm, written as it is read. */
export async function* writeAttemptsCsv(
  { attempts }: Pick<CampaignRecord, 'attempts'>,
  level: EvidenceLevel,
  { hasByteOrderMark = true } = {},
): AsyncGenerator<string> {
  if (hasByteOrderMark) yield BYTE_ORDER_MARK;
  yield csvRow(names);
  for await (const attempt of attempts) {
    const cells: Readonly<Record<string, string>> = {
      ...factCells(attempt),
      ...(await ownCells(attempt, level)),
    };
    yield csvRow(names.map((name) => cells[name] ?? ''));
  }
}

function factCells(attempt: AttemptRecord): Record<string, string> {
  const facts = readFacts(attempt);
  return Object.fromEntries(
    readColumns.flatMap((name) => {
      const column = columnOf(name);
      return column.csv ? [[column.csv, ownCell(valueIn(column, facts[name]))]] : [];
    }),
  );
}

/** A number of a column, in words where it has some. */
function valueIn({ none, values, flags }: FactColumn, number: number | null) {
  if (number === null || number === none) return null;
  if (flags) return flagsIn(flags, number).join(' ');
  return values?.[number] ?? number;
}

async function ownCells(
  attempt: AttemptRecord,
  level: EvidenceLevel,
): Promise<Record<string, string>> {
  const { goalIndex, technique } = readAttemptData(attempt);
  const verdicts = readVerdicts(attempt).map(({ judge, outcome }) => `${judge}: ${outcome}`);
  const shown = level === 'none' ? null : readExchange(await attempt.evidence());
  return {
    attempt: ownOrForeign(attempt.id),
    time: ownOrForeign(attempt.timestamp ?? ''),
    goal_number: ownCell(goalIndex === null ? null : goalIndex + 1),
    technique: ownOrForeign(technique),
    status: ownCell(attempt.evaluation_status),
    verdicts: foreignCell(verdicts.join('; ')),
    notes: foreignCell(shown ? cut(attempt.evaluation_notes ?? '', level) : ''),
    sent: foreignCell(cut(shown ? writeMessages(shown.sent) : '', level)),
    reply: foreignCell(cut(shown?.reply ?? '', level)),
    reply_characters: ownCell(shown?.reply?.length),
  };
}

function cut(text: string, level: EvidenceLevel): string {
  const clean = maskedText(text);
  if (level === 'full' || clean.length <= EXCERPT_MAX) return clean;
  return `${[...clean.slice(0, 2 * EXCERPT_MAX)].slice(0, EXCERPT_MAX).join('')} …`;
}
