import { limits } from '@provoke/contract';
import { type EvidenceLevel, formatOf, type ReportFormat } from '@provoke/contract/lists';
import type { Titles } from '@provoke/evidence';
import { buildReport, type Report } from '@provoke/figures';
import { writeReport } from '@provoke/report';
import type { Db } from '../../db/database.ts';
import { collectRecords } from '../../db/reading/read-records.ts';
import type { BinaryAnswer } from '../../http/answer/binary-response.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { streamResultHeads } from '../results/result-heads.ts';
import { openRecorded, refuseRemoved } from '../runs/open-recorded.ts';
import { readRuns } from '../runs/run-store.ts';
import { readEvidence } from './read-evidence.ts';

type Asked = {
  organizationId: string;
  runId: string;
  format: ReportFormat;
  evidence: EvidenceLevel;
  isInline: boolean;
  signal: AbortSignal;
};

/** Writes a run's report in any format, as `provoke report` does. */
export type ReportWriter = (db: Db, asked: Asked) => Promise<BinaryAnswer>;

export function openReportWriter(titles: Titles): ReportWriter {
  return async (db, asked) => {
    const report = await readReport(db, asked, titles);
    const { runId, format, isInline } = asked;
    const { ending, mediaType } = formatOf(format);
    const pieces = writeReport(report, format);
    return {
      mediaType: mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
      headers: {
        'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="provoke-${runId}.${ending}"`,
        ...(mediaType === 'text/html' && pagePolicy),
      },
      chunks: toChunks(pieces),
    };
  };
}

/** The page names its own style by a hash; here it gets an origin of its own, and no script. */
const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-modals allow-popups",
  'x-frame-options': 'SAMEORIGIN',
};

async function readReport(
  db: Db,
  { organizationId, runId, evidence, signal }: Asked,
  titles: Titles,
): Promise<Report> {
  const [run] = await collectRecords(readRuns(db, organizationId, [runId]));
  if (!run) throw new Problem('not-found');
  refuseRemoved('format', [run]);
  if (run.total_results > limits.reportedResultsMax)
    throw fieldProblem(
      'format',
      `This run has more than ${limits.reportedResultsMax} results. Write its report with provoke report.`,
    );
  const recorded = openRecorded(runId, [run], {
    resultsOf: (id) => streamResultHeads(db, { organizationId, run: id, signal }),
    titles,
    evidenceOf: (id) => readEvidence(db, { organizationId, id }),
  });
  return buildReport(recorded, { evidence, generatedAt: new Date().toISOString() });
}

async function* toChunks(pieces: Iterable<string>): AsyncGenerator<string> {
  yield* pieces;
}
