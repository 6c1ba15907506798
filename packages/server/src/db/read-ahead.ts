/** What a generator yields, the next of it under way while the reader has this. */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item, void> {
  const ask = () => {
    const next = source.next();
    // Whoever stops reading never hears of its failure.
    next.catch(() => {});
    return next;
  };
  try {
    for (let next = ask(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = ask();
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
