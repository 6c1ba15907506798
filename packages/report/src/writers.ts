// Generated from the contract's list by `npm run generate`; changes here are lost.
import type { ReportFormat } from '@provoke/contract/lists';
import type { Writer } from './writer.ts';
import { writeCsv } from './writers/csv.ts';
import { writeHtml } from './writers/html.ts';
import { writeJson } from './writers/json.ts';
import { writeJunit } from './writers/junit.ts';
import { writeMd } from './writers/md.ts';
import { writeSarif } from './writers/sarif.ts';

export const writers: Readonly<Record<ReportFormat, Writer>> = {
  html: writeHtml,
  md: writeMd,
  json: writeJson,
  csv: writeCsv,
  junit: writeJunit,
  sarif: writeSarif,
};
