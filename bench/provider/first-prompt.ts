/** Runs a command that calls this provider. `firstSeconds` is the time from its start to its first call. */
export async function withFirstPrompt<Cost extends object>(
  url: string,
  run: () => Promise<Cost>,
): Promise<Cost & { firstSeconds: number }> {
  await takeFirstPrompt(url);
  const started = performance.timeOrigin + performance.now();
  const cost = await run();
  const first = await takeFirstPrompt(url);
  if (first === null) throw new Error('The command called no provider.');
  return { ...cost, firstSeconds: (first - started) / 1_000 };
}

/** The provider's clock is this machine's. */
const takeFirstPrompt = async (url: string): Promise<number | null> =>
  (await (await fetch(url)).json()) as number | null;
