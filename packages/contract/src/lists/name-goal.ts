/** The same for every way to write a goal: without case, white space and final punctuation. */
export function nameGoal(text: string): string {
  const written = text.toLowerCase().normalize('NFC').replaceAll(/\s+/g, '');
  // The look behind keeps a long row of marks from being read once for each of them.
  return written.replace(/(?<!\p{P})\p{P}+$/u, '') || written;
}
