/** The same for every way to write a goal: without case, white space and final punctuation. */
export const nameGoal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replace(/\p{P}+$/u, '') || text;
