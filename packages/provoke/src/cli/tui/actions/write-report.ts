import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type RecordedCampaign, UsageError } from '@provoke/campaign';
import type { FileFormat } from '@provoke/contract/lists';
import type { Environment } from '@provoke/engine';
import { buildReport } from '@provoke/figures';
import { defaultEvidence } from '../../report-file/default-evidence.ts';

type Writing = { file: string; cwd: string; env: Environment; signal: AbortSignal };

const FORMATS: Readonly<Record<string, FileFormat>> = {
  ...{ html: 'html', htm: 'html', json: 'json', md: 'md', sarif: 'sarif' },
  ...{ csv: 'csv', xml: 'junit', pdf: 'pdf' },
};

/** The report that `provoke report` writes, in the format that the name ends with. Replaces no file. */
export async function writeCampaignReport(
  campaign: RecordedCampaign,
  { file, cwd, env, signal }: Writing,
): Promise<string> {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const format = Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
  if (!format)
    throw new UsageError(
      `End the name with the format: ${Object.keys(FORMATS)
        .map((one) => `.${one}`)
        .join(' ')}`,
    );
  const path = resolve(cwd, file);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new UsageError(`${file} is there already. Choose another name.`);
  const { writeReportFile } = await import('../../report-file/write-report-file.ts');
  const evidence = await defaultEvidence(env);
  const generatedAt = new Date().toISOString();
  const report = await buildReport(campaign, { baseline: null, evidence, generatedAt });
  await writeReportFile(report, { format, file: path }, { env, signal });
  return `Wrote ${file}.`;
}
