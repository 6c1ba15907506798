export * from './lists/agent-types.ts';
export * from './lists/budget-limits.ts';
export * from './lists/doubts.ts';
export * from './lists/evidence-kinds.ts';
export * from './lists/evidence-levels.ts';
export * from './lists/one-of.ts';
export * from './lists/report-formats.ts';
export * from './lists/statuses.ts';
