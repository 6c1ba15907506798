/** Whether at least two judges gave different verdicts: two bits each, where 0 is no verdict. */
export function isSplit(verdicts: number): boolean {
  let seen = 0;
  for (let rest = verdicts; rest !== 0; rest >>>= 2) {
    const verdict = rest & 3;
    if (verdict !== 0) seen |= 1 << verdict;
  }
  return (seen & (seen - 1)) !== 0;
}
