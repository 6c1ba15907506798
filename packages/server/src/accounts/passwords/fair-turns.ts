type Waiting = { begin(): void; refuse(): void };
type Options = { atOnce: number; waitingMax: number; refusal(): Error };

/**
 * Runs work from several queues in turn, so that a long queue does not delay a short one. When too much waits, the
 * longest queue loses its last entry, so one queue cannot crowd out the others.
 */
export function fairTurns({ atOnce, waitingMax, refusal }: Options) {
  const lanes = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function next(): void {
    const [first] = lanes;
    if (!first || running >= atOnce) return;
    const [name, lane] = first;
    const turn = lane.shift();
    // Moved to the end, so that the other queues come first.
    lanes.delete(name);
    if (lane.length > 0) lanes.set(name, lane);
    waiting--;
    running++;
    turn?.begin();
  }

  function makeRoom(): void {
    const [name, longest] = [...lanes].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    longest.pop()?.refuse();
    if (longest.length === 0) lanes.delete(name);
    waiting--;
  }

  return async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    await new Promise<void>((begin, reject) => {
      const lane = lanes.get(name) ?? [];
      lane.push({ begin, refuse: () => reject(refusal()) });
      lanes.set(name, lane);
      waiting++;
      next();
      if (waiting > waitingMax) makeRoom();
    });
    try {
      return await work();
    } finally {
      running--;
      next();
    }
  };
}
