import { resolve } from 'node:path';
import { buildReport } from '@provoke/figures';
import type { CommandContext } from '../command/command.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import type { Ended } from '../gates/ended.ts';
import type { Gates } from '../gates/gates.ts';
import { defaultEvidence } from '../report-file/default-evidence.ts';
import { writeReportFile } from '../report-file/write-report-file.ts';

/** A campaign that has ended, and what it is compared with. */
export type Reported = Pick<Ended, 'id' | 'accept' | 'read'> & Pick<Gates, 'baseline'>;

/** Writes what `--report` asked for. A report that cannot be written is named, and changes no verdict of a gate. */
export async function writeAskedReports(
  { id, place, accept, read, baseline }: Reported & Pick<Ended, 'place'>,
  { report = [], evidence }: ReportFlags,
  { env, cwd, signal, tell, complain }: CommandContext,
): Promise<boolean> {
  if (report.length === 0) return true;
  if (signal.aborted) {
    complain(
      `Interrupted before its reports were written. Write them with: provoke report ${id}${place}`,
    );
    return false;
  }
  try {
    const generatedAt = new Date().toISOString();
    const shown = evidence ?? (await defaultEvidence(env));
    const built = await buildReport(await read(), {
      ...{ generatedAt, accept, evidence: shown, baseline },
    });
    for (const { format, file: name } of report) {
      const file = resolve(cwd, name);
      await writeReportFile(built, { format, file }, { env, signal });
      tell(`Wrote ${file}.`);
    }
    if (evidence === undefined && shown === 'none') tell(NO_EVIDENCE);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    complain((error as Error).message);
    return false;
  }
}

const NO_EVIDENCE =
  'Without prompts and replies: this is a build, and nothing says that its repository is private. To show excerpts: --evidence excerpt';
