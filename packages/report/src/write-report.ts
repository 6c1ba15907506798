import type { ReportFormat } from '@provoke/contract/lists';
import type { Report } from '@provoke/figures';
import type { WriteOptions } from './writer.ts';
import { writers } from './writers.ts';

/** In any format that the contract lists. */
export const writeReport = (
  report: Report,
  format: ReportFormat,
  options: WriteOptions = {},
): Iterable<string> => writers[format](report, options);
