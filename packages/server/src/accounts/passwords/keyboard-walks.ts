/** For each key, in both its forms, its neighbours by direction, in both their forms: `q` → [`1!`, `2@`, `wW`, `aA`, …]. */
export type Keyboard = Readonly<Record<string, readonly (string | null)[]>>;

export type Walk = { length: number; turns: number; shape: string };

const LENGTH_MIN = 4;

/** The walks over neighbouring keys that start here: of four keys, of five, … Going to and fro is one turn, not many. */
export function walksFrom(text: readonly string[], start: number, keyboard: Keyboard): Walk[] {
  const walks: Walk[] = [];
  const directions: number[] = [];
  let turns = 0;
  for (let at = start + 1; at < text.length; at++) {
    const direction = directionOf(keyboard, text[at - 1] as string, text[at] as string);
    if (direction < 0) break;
    if (directions.length > 0 && !directions.slice(-2).includes(direction)) turns += 1;
    directions.push(direction);
    const length = directions.length + 1;
    if (length >= LENGTH_MIN) walks.push({ length, turns, shape: directions.join() });
  }
  return walks;
}

const directionOf = (keyboard: Keyboard, from: string, to: string): number =>
  keyboard[from]?.findIndex((keys) => keys?.includes(to)) ?? -1;
