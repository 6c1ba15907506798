/**
 * Runs work in parallel and returns the answers in order. Waits for all of it even if some fails, so nothing is still
 * running when the caller catches the first failure.
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
