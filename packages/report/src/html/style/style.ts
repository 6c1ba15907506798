import { base } from './base.ts';
import { charts } from './charts.ts';
import { cover } from './cover.ts';
import { findings } from './findings.ts';
import { narrow } from './narrow.ts';
import { print } from './print.ts';
import { tables } from './tables.ts';

export const style = [base, charts, cover, findings, tables, narrow, print].join('\n');
