import { dirname, resolve } from 'node:path';
import type { Outcome } from '../../campaign/outcome.ts';
import { writeReports } from '../../campaign/reporting/write-reports.ts';
import type { CommandContext } from '../command/context.ts';
import type { ReportFlags } from '../flags/report-flags.ts';

/** Writes what `--report` asked for. A report that cannot be written is said, and changes no verdict of a gate. */
export async function writeAskedReports(
  { campaign: { id, path } }: Outcome,
  { report = [] }: ReportFlags,
  { env, cwd, signal, tell, complain }: CommandContext,
): Promise<boolean> {
  if (report.length === 0) return true;
  if (signal.aborted) {
    complain(`Interrupted before its reports were written. Write them with: provoke report ${id}`);
    return false;
  }
  const files = report.map(({ format, file }) => ({ format, file: resolve(cwd, file) }));
  const dataDir = dirname(dirname(path));
  try {
    await writeReports({ campaign: { id, dataDir }, files, env, signal, note: tell });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    complain((error as Error).message);
    return false;
  }
}
