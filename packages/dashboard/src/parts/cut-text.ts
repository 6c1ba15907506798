/** Longer texts are cut: 64 kB are about thirty pages. */
const WHOLE_MAX = 65_536;
const HEAD = 16_384;
const TAIL = 4_096;

/** The start and the end of a long text, and the number of characters left out between them. */
export function cutText(text: string): { head: string; left: number; tail: string } {
  if (text.length <= WHOLE_MAX) return { head: text, left: 0, tail: '' };
  const from = afterPair(text, HEAD);
  const to = afterPair(text, text.length - TAIL);
  return { head: text.slice(0, from), left: to - from, tail: text.slice(to) };
}

/** A cut between the two halves of a character would show two broken ones. */
const afterPair = (text: string, place: number) =>
  /[\ud800-\udbff]/.test(text.charAt(place - 1)) && /[\udc00-\udfff]/.test(text.charAt(place))
    ? place + 1
    : place;
