/** The head and tail of a text, so that a secret revealed at the end of a long reply is still seen. */
export function headAndTail(
  text: string,
  charsMax: number,
  gap: (leftOut: number) => string,
): { text: string; leftOut: number } {
  const leftOut = text.length - charsMax;
  if (leftOut <= 0) return { text, leftOut: 0 };
  const head = text.slice(0, Math.ceil(charsMax / 2));
  const tail = text.slice(head.length + leftOut);
  return { text: `${head}\n${gap(leftOut)}\n${tail}`, leftOut };
}
