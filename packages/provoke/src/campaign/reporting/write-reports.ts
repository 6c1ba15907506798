import type { Environment } from '@provoke/engine';
import { buildReport } from '@provoke/report';
import { getCampaignFolder } from '../folder/campaign-folder.ts';
import { readFolder } from '../reading/read-folder.ts';
import type { ReportFile } from './report-file.ts';
import { writeReportFile } from './write-report-file.ts';

type Writing = {
  campaign: { id: string; dataDir: string };
  files: readonly ReportFile[];
  env: Environment;
  signal: AbortSignal;
  /** Told of every file that is written. */
  note(text: string): void;
};

/** The reports that a campaign was asked for with `--report`, once it has ended. */
export async function writeReports({
  campaign: { id, dataDir },
  files,
  env,
  signal,
  note,
}: Writing): Promise<void> {
  if (files.length === 0) return;
  const folder = await getCampaignFolder(dataDir, id);
  const generatedAt = new Date().toISOString();
  const report = await buildReport(await readFolder(folder), { generatedAt });
  for (const one of files) {
    await writeReportFile(report, one, { env, signal });
    note(`Wrote ${one.file}.`);
  }
}
