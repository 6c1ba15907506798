import type { FairShares, Release } from '../db/fair-shares/fair-shares.ts';

/** The same shares, the amounts that are held of them, and the most that was held together. */
export function observeShares(shares: FairShares) {
  const held: number[] = [];
  const sum = () => held.reduce((total, amount) => total + amount, 0);
  let most = 0;
  const observe = (amount: number, release: Release): Release => {
    held.push(amount);
    most = Math.max(most, sum());
    return () => {
      held.splice(held.indexOf(amount), 1);
      release();
    };
  };
  const observed: FairShares = {
    isAwaited: shares.isAwaited,
    take: async (group, amount, options) =>
      observe(amount, await shares.take(group, amount, options)),
    takeNow(group, amount) {
      const release = shares.takeNow(group, amount);
      return release && observe(amount, release);
    },
  };
  return { shares: observed, held, sum, most: () => most };
}
