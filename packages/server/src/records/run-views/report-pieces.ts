import type { EvidenceLevel, ReportFormat } from '@provoke/contract/lists';
import { buildReport } from '@provoke/figures';
import { writeReport } from '@provoke/report';
import type { Db } from '../../db/database.ts';
import { collectRecords } from '../../db/reading/read-records.ts';
import { Problem } from '../../http/problem.ts';
import { streamResultHeads } from '../results/result-heads.ts';
import { openRecorded } from '../runs/open-recorded.ts';
import { readRuns } from '../runs/run-store.ts';
import { readEvidence } from './read-evidence.ts';

/** A report to write; it can be handed to another thread. */
export type AskedReport = {
  organizationId: string;
  runId: string;
  format: ReportFormat;
  evidence: EvidenceLevel;
  titles: KnownTitles;
};

/** What the techniques and judges of one run are called. */
export type KnownTitles = {
  techniques: Map<string, { title: string; description: string }>;
  judges: Map<string, { title: string }>;
};

/** Makes a run's report, and writes it piece by piece. */
export async function* reportPieces(
  db: Db,
  { organizationId, runId, format, evidence, titles }: AskedReport,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const [run] = await collectRecords(readRuns(db, organizationId, [runId]));
  if (!run) throw new Problem('not-found');
  const recorded = openRecorded(runId, [run], {
    resultsOf: (id) => streamResultHeads(db, { organizationId, run: id, signal }),
    titles: {
      technique: (id) => titles.techniques.get(id),
      judge: (id) => titles.judges.get(id),
    },
    evidenceOf: (id) => readEvidence(db, { organizationId, id }),
  });
  const report = await buildReport(recorded, { evidence, generatedAt: new Date().toISOString() });
  yield* writeReport(report, format);
}
