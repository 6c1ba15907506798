/** Yields a generator's items, fetching the next one while the reader processes the current one. */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item, void> {
  const ask = () => {
    const next = source.next();
    // A reader that stops does not receive its failure.
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
