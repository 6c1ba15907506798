type Waiting = { begin(): void; refuse(): void };
type Options = { atOnce: number; waitingMax: number; refusal(): Error };

/**
 * Runs work from several queues in turn, so that a long queue does not delay a short one. When too much waits, the
 * longest queue loses its last entry, so one queue cannot crowd out the others.
 */
export function fairQueues({ atOnce, waitingMax, refusal }: Options) {
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function next(): void {
    const [first] = queues;
    if (!first || running >= atOnce) return;
    const [name, queue] = first;
    const turn = queue.shift();
    // Moved to the end, so that the other queues come first.
    queues.delete(name);
    if (queue.length > 0) queues.set(name, queue);
    waiting--;
    running++;
    turn?.begin();
  }

  function makeRoom(): void {
    const [name, longest] = [...queues].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    longest.pop()?.refuse();
    if (longest.length === 0) queues.delete(name);
    waiting--;
  }

  return async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    await new Promise<void>((begin, reject) => {
      const queue = queues.get(name) ?? [];
      queue.push({ begin, refuse: () => reject(refusal()) });
      queues.set(name, queue);
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
