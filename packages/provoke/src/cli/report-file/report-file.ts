import { UsageError } from '@provoke/campaign';
import { type FileFormat, fileFormatIds } from '@provoke/contract/lists';

export type ReportFile = { format: FileFormat; file: string };

/** `html=report.html`. Throws `UsageError`. */
export function parseReportFile(text: string): ReportFile {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0));
  const format = fileFormatIds.find((one) => one === name);
  const file = text.slice(at + 1);
  if (at > 0 && format && file !== '') return { format, file };
  throw new UsageError(
    `--report takes a format and a file, not "${text}". Formats: ${fileFormatIds.join(', ')}.`,
    { next: ['provoke run --report html=report.html'] },
  );
}
