/**
 * How many inputs a property test draws. Before a change a third of them, which differ for each commit; all with
 * `npm run e2e -- --all`.
 */
export const draws = (all: number): number =>
  process.env['E2E_ALL'] === '1' ? all : Math.ceil(all / 3);
