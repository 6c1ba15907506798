/**
 * Work that goes on at the same time, and its answers in order. Waits for all of it even when some fails, so
 * that nothing is still running when the caller catches the first failure.
 */
export async function settleAll<Item, Answer>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const settled = await Promise.allSettled(items.map(work));
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
