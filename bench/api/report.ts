import { verdict } from '../report/promise.ts';
import { endpointTable } from './endpoint-table.ts';
import { largeRunTable } from './large-run-table.ts';
import type { LargeRun } from './measure-large-run.ts';
import { promises } from './promises.ts';
import type { Row } from './row.ts';

/** The whole report as Markdown. */
export const report = (rows: Row[], large: LargeRun): string =>
  [endpointTable(rows), largeRunTable(large), promises(rows, large).map(verdict).join('\n')].join(
    '\n\n',
  );
