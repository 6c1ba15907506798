export type Piece = { text: string; isMatched: boolean };

const PIECES_MAX = 200;

/** A text, cut where one of some texts is in it; the whole is matched where none is. */
export function splitMatches(text: string, literals: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, isMatched: boolean) => text !== '' && pieces.push({ text, isMatched });
  let from = 0;
  for (const [start, end] of findPlaces(text, literals)) {
    if (start < from) continue;
    add(text.slice(from, start), false);
    add(text.slice(start, end), true);
    from = end;
  }
  if (from === 0) return [{ text, isMatched: true }];
  add(text.slice(from), false);
  return pieces;
}

function findPlaces(text: string, literals: readonly string[]): [number, number][] {
  const places: [number, number][] = [];
  for (const literal of new Set(literals)) {
    if (literal === '') continue;
    let at = text.indexOf(literal);
    for (let count = 0; at !== -1 && count < PIECES_MAX; count++) {
      places.push([at, at + literal.length]);
      at = text.indexOf(literal, at + literal.length);
    }
  }
  return places.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
}
