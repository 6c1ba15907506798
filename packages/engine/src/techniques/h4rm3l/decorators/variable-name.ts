const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** a, b … z, aa, ab …: as spreadsheets count, so that names never run out. */
export function variableName(index: number): string {
  const letter = LETTERS.charAt(index % LETTERS.length);
  const rest = Math.floor(index / LETTERS.length);
  return rest === 0 ? letter : variableName(rest - 1) + letter;
}
