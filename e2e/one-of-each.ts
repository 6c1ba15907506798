/** Whether the whole matrix was requested: `npm run e2e -- --all`. */
export const isAll = process.env['E2E_ALL'] === '1';

/** The first few cases of one kind, or all of them on request. */
export const firstOf = <Case>(cases: Case[], count = 1): Case[] =>
  isAll ? cases : cases.slice(0, count);
