/** How the queue of findings is ordered. */
export const queueOrders = ['worst', 'newest'] as const;
export type QueueOrder = (typeof queueOrders)[number];
