import type { Ask } from './questions.ts';

/** What can only be left out as a whole: places of words, in order. */
export type Unit = readonly number[];

/** Units that came from one larger unit; `isNeeded` if that is known not to be left out. */
export type Part = { units: readonly Unit[]; isNeeded: boolean };

/**
 * Leaves out what can be left out, from the last part to the first, and answers what is needed. Where nothing but the
 * presence of words decides, one needed unit of n costs about log2(n) questions, and a run of needed ones one each. It
 * trusts no answer further than to what was asked: what it keeps broke as it is.
 */
export async function shrink(parts: readonly Part[], ask: Ask): Promise<readonly Unit[][]> {
  const left = parts.map(({ units }) => [...units]);
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at];
    if (!part) continue;
    const [before, after] = [left.slice(0, at).flat(2), left.slice(at + 1).flat(2)];
    const works: Works = async (units, options) => {
      const kept = [...before, ...units.flat(), ...after];
      return kept.length > 0 && ask(kept, options);
    };
    const isAlone = before.length + after.length === 0;
    left[at] = await shrinkPart(part.units, part.isNeeded || isAlone, works);
  }
  return left;
}

type Options = Parameters<Ask>[1];
type Works = (units: readonly Unit[], options?: Options) => Promise<boolean>;

async function shrinkPart(
  units: readonly Unit[],
  isNeeded: boolean,
  works: Works,
): Promise<Unit[]> {
  if (!isNeeded && (await works([]))) return [];
  if (units.length <= 1) return [...units];
  const last = await smallest(0, units.length, (end, options) =>
    works(units.slice(0, end), options),
  );
  const end = units.slice(last - 1, last);
  if (last === 1 || (await works(end))) return end;
  const kept = await smallest(0, last - 1, (size, options) =>
    works(units.slice(last - 1 - size, last), options),
  );
  const start = units.slice(last - 1 - kept, last - kept);
  const middle = units.slice(last - kept, last - 1);
  if (middle.length === 0 || (await works([...start, ...end]))) return [...start, ...end];
  return thin(start, middle, end, works);
}

/** From the right: jumps as far as the last gaps were wide, and where a jump goes too far, looks for its end. */
async function thin(
  start: readonly Unit[],
  middle: readonly Unit[],
  end: readonly Unit[],
  works: Works,
): Promise<Unit[]> {
  let needed = [...end];
  let undecided = middle.length;
  let jump = Math.max(1, Math.floor(middle.length / 8));
  let gap = 0;
  while (undecided > 0) {
    const size = Math.min(jump, undecided);
    const without = (left: number) => works([...start, ...middle.slice(0, left), ...needed]);
    if (await without(undecided - size)) {
      undecided -= size;
      gap += size;
      jump = size * 2;
      continue;
    }
    const bound = await smallest(undecided - size, undecided, without);
    needed = [...middle.slice(bound - 1, bound), ...needed];
    jump = Math.max(1, Math.round((gap + undecided - bound) * 0.7));
    gap = 0;
    undecided = bound - 1;
  }
  return [...start, ...needed];
}

/** The least number above `none` that works, where `all` does and `none` does not. */
async function smallest(
  none: number,
  all: number,
  works: (count: number, options?: Options) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [none, all];
  for (;;) {
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (await works(middle)) high = middle;
      else low = middle;
    }
    // What follows rests on the last no.
    if (low === none || !(await works(low, { isDecisive: true }))) return high;
    [low, high] = [none, low];
  }
}
