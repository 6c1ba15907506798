import { limits, type RunSummary } from '@provoke/contract';
import { type EvidenceLevel, formatOf, type ReportFormat } from '@provoke/contract/lists';
import { openRuns, type Titles } from '@provoke/evidence';
import { runFileName } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { collectRecords } from '../../db/reading/read-records.ts';
import type { BinaryAnswer } from '../../http/answer/binary-response.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { refuseRemoved, toRecord } from '../runs/open-recorded.ts';
import { readRuns } from '../runs/run-store.ts';
import { type AskedReport, type KnownTitles, reportPieces } from './report-pieces.ts';

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

/** Makes reports somewhere else than on this thread. */
export type ReportThread = (
  asked: AskedReport,
  signal: AbortSignal,
) => AsyncGenerator<string | Uint8Array>;

export function openReportWriter({
  titles,
  reportThread,
}: {
  titles: Titles;
  reportThread?: ReportThread | undefined;
}): ReportWriter {
  return async (db, asked) => {
    const { organizationId, runId, format, evidence, isInline, signal } = asked;
    const run = await findReported(db, asked);
    const known = titlesIn(run, titles);
    const report = { organizationId, runId, format, evidence, titles: known };
    const pieces = reportThread ? reportThread(report, signal) : reportPieces(db, report, signal);
    // With its first piece it is made; the rest is read from it.
    const first = await pieces.next();
    const { ending, mediaType } = formatOf(format);
    return {
      mediaType: mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
      headers: {
        'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${fileNameOf(run)}.${ending}"`,
        ...(mediaType === 'text/html' && pagePolicy),
      },
      chunks: resume(first, pieces),
    };
  };
}

/** The report of a run is called as the run is. */
const fileNameOf = (run: Wire<RunSummary>): string =>
  runFileName({ ...toRecord(run), number: run.number });

/** The page names its own style by a hash; here it gets an origin of its own, and no script. */
const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-modals allow-popups",
  'x-frame-options': 'SAMEORIGIN',
};

async function findReported(db: Db, { organizationId, runId }: Asked): Promise<Wire<RunSummary>> {
  const [run] = await collectRecords(readRuns(db, organizationId, [runId]));
  if (!run) throw new Problem('not-found');
  refuseRemoved('format', [run]);
  if (run.total_results > limits.reportedResultsMax)
    throw fieldProblem(
      'format',
      `This run has more than ${limits.reportedResultsMax} results. Write its report with provoke report.`,
    );
  return run;
}

/** Those that a report of this run asks for, without the functions that are part of a technique. */
function titlesIn(run: Wire<RunSummary>, titles: Titles): KnownTitles {
  const techniques: KnownTitles['techniques'] = new Map();
  const judges: KnownTitles['judges'] = new Map();
  openRuns(run.id, [toRecord(run)], {
    resultsOf: () => {
      throw new Error('The report reads the results.');
    },
    titles: {
      technique(id) {
        const known = titles.technique(id);
        if (known) techniques.set(id, { title: known.title, description: known.description });
        return known;
      },
      judge(id) {
        const known = titles.judge(id);
        if (known) judges.set(id, { title: known.title });
        return known;
      },
    },
  });
  return { techniques, judges };
}

type Piece = string | Uint8Array;

async function* resume(
  first: IteratorResult<Piece, void>,
  rest: AsyncGenerator<Piece>,
): AsyncGenerator<Piece> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
