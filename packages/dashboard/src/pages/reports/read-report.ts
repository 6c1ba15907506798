import type { Rate } from '@provoke/statistics';

export type Finding = {
  id: string;
  title: string;
  meaning: string;
  remedy: string;
  effort: string;
  goals: number[];
  judged: number;
};

/** What the preview shows of `provoke report --format json`. */
export type ReportModel = {
  title: string;
  generated_at: string;
  answer: string[];
  headline: { goals: Rate; attempts: Rate; counts: Record<string, number> };
  findings: Finding[];
  groups: { group: string; title: string; goals: Rate; undecided: number }[];
  limits: string[];
  commands: { purpose: string; command: string }[];
};

/** A report of a newer version is not read with the meaning of this one. */
export function readReport(report: unknown): ReportModel {
  const { format, version } = report as { format?: unknown; version?: unknown };
  if (format !== 'provoke-report' || version !== 1)
    throw new Error('This report is of a version that this page cannot show. Download it instead.');
  // Its shape is fixed by its format and version.
  return report as ReportModel;
}
