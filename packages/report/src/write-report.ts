import type { ReportFormat } from '@provoke/contract/lists';
import type { Report } from '@provoke/figures';
import { writeHtml } from './html/write-html.ts';
import { writeGoalsCsv } from './writers/goals-csv.ts';
import { writeJson } from './writers/json.ts';
import { writeJUnit } from './writers/junit.ts';
import { writeMarkdown } from './writers/markdown.ts';
import { writeSarif } from './writers/sarif.ts';

type WriteOptions = {
  /** Whether a CSV begins with a byte order mark: Excel needs it, a pipe does not. */
  hasByteOrderMark?: boolean;
};

const writers: Readonly<
  Record<ReportFormat, (report: Report, options: WriteOptions) => Iterable<string>>
> = {
  html: (report) => [writeHtml(report)],
  md: (report) => [writeMarkdown(report)],
  json: writeJson,
  csv: writeGoalsCsv,
  junit: writeJUnit,
  sarif: writeSarif,
};

/** In pieces, none of them as long as a whole file of a million goals. */
export const writeReport = (
  report: Report,
  format: ReportFormat,
  options: WriteOptions = {},
): Iterable<string> => writers[format](report, options);
