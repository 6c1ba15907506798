import type { GoalReport } from '@provoke/engine';
import { entriesOf, type JournalReader } from '../journal/journal.ts';
import { toEvent, typeOf } from '../journal/journal-entry.ts';
import type { Place } from '../journal/read-log.ts';

type Findings = { findings?: object[]; findings_left_out?: number };

/** Every list of runs includes their configurations, so additions to it are bounded. The journal has everything. */
const BYTES_MAX = 64_000;

/** A technique's reports about its goals, as stored with its run. */
export async function collectFindings(
  journal: JournalReader,
  technique: string,
  until: Place,
): Promise<Findings> {
  const findings: object[] = [];
  let bytes = 0;
  let leftOut = 0;
  for await (const finding of readFindings(journal, until)) {
    if (finding.technique !== technique) continue;
    const { goal, title, content } = finding;
    const entry = { goal: goal.text, goal_index: goal.index, title, content };
    bytes += JSON.stringify(entry).length;
    if (bytes > BYTES_MAX) leftOut++;
    else findings.push(entry);
  }
  return {
    ...(findings.length + leftOut > 0 && { findings }),
    ...(leftOut > 0 && { findings_left_out: leftOut }),
  };
}

async function* readFindings(journal: JournalReader, until: Place): AsyncGenerator<GoalReport> {
  for await (const entry of entriesOf(journal, { until: until.offset })) {
    if (typeOf(entry) !== 'finding') continue;
    const event = toEvent(entry);
    if (event.type === 'finding') yield event.finding;
  }
}
