import { verdict } from '../report/promise.ts';
import { databaseTable } from './database-table.ts';
import { endpointTable } from './endpoint-table.ts';
import { largeRunTable } from './large-run-table.ts';
import type { LargeRun } from './measure-large-run.ts';
import { promises } from './promises.ts';
import type { Row } from './row.ts';

type Rows = Parameters<typeof promises>[0] & Record<string, Row>;

/** The whole outcome as Markdown. */
export const report = (rows: Rows, large: LargeRun): string =>
  [
    endpointTable(Object.values(rows)),
    databaseTable(Object.values(rows)),
    largeRunTable(large),
    promises(rows, large).map(verdict).join('\n'),
  ].join('\n\n');
