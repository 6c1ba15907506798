import type { Report } from '@provoke/figures';

const VERSION: Report['version'] = 2;

/** A report of a newer version is not read with the meaning of this one. */
export function readReport(report: unknown): Report {
  const { format, version } = report as { format?: unknown; version?: unknown };
  if (format !== 'provoke-report' || version !== VERSION)
    throw new Error('This report is of a version that this page cannot show. Download it instead.');
  // Its shape is fixed by its format and version.
  return report as Report;
}
