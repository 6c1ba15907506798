/** Waits for all, also after one has failed, so that nothing goes on behind our back; then throws the first failure. */
export async function allOf<Answer>(work: readonly Promise<Answer>[]): Promise<Answer[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
