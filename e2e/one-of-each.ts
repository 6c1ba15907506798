/** Whether the whole matrix was asked for: `npm run e2e -- --all`. */
export const isAll = process.env['E2E_ALL'] === '1';

/** Of cases of one kind the first few; all of them when all were asked for. */
export const firstOf = <Case>(cases: Case[], count = 1): Case[] =>
  isAll ? cases : cases.slice(0, count);
