import { UsageError } from '@provoke/campaign';
import { reportFormats } from '@provoke/report';

/** What a report can be written as: the package's own formats, and the page as the browser prints it. */
export const fileFormats = [...reportFormats, 'pdf'] as const;
export type FileFormat = (typeof fileFormats)[number];

export type ReportFile = { format: FileFormat; file: string };

/** `html=report.html`. Throws `UsageError`. */
export function parseReportFile(text: string): ReportFile {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(at, 0));
  const format = fileFormats.find((one) => one === name);
  const file = text.slice(at + 1);
  if (at > 0 && format && file !== '') return { format, file };
  throw new UsageError(
    `--report takes a format and a file, not "${text}". Formats: ${fileFormats.join(', ')}.`,
    { next: ['provoke run campaign.yaml --report html=report.html'] },
  );
}
