export * from './lists/budget-limits.ts';
export * from './lists/one-of.ts';
export * from './lists/report-formats.ts';
