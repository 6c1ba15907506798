import { Overloaded } from './fair-shares/overloaded.ts';

type Bounds = {
  /** Maximum connections in use. */
  total: number;
  /** Time without a connection becoming free after which the database counts as away. */
  stillMs: number;
  /** The longest wait, even in a queue that moves. */
  waitMs: number;
  waitingMax: number;
};

export type ConnectionQueue = {
  /** Waits for a connection to be free. Returns the function that gives it back. */
  take(): Promise<() => void>;
  waiting(): number;
};

/**
 * Callers wait for one of a limited number of connections, first come, first served. A long queue that moves is a busy
 * database; only one that does not move is a database that is away. So a burst of requests is served late rather than
 * refused.
 */
export function connectionQueue({ total, stillMs, waitMs, waitingMax }: Bounds): ConnectionQueue {
  const waiting = new Set<() => void>();
  let free = total;
  let movedAt = performance.now();

  function give(): () => void {
    movedAt = performance.now();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = waiting;
      if (next) next();
      else free++;
    };
  }

  function wait(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const since = performance.now();
      let timer = setTimeout(lookAfterReading, stillMs);
      const begin = () => {
        end();
        resolve(give());
      };
      const end = () => {
        clearTimeout(timer);
        waiting.delete(begin);
      };
      // After the process was busy, this timer fires before it has read the answers that have arrived.
      function lookAfterReading() {
        setImmediate(() => waiting.has(begin) && look());
      }
      function look() {
        const until = Math.min(Math.max(since, movedAt) + stillMs, since + waitMs);
        const leftMs = until - performance.now();
        if (leftMs > 0) {
          timer = setTimeout(lookAfterReading, leftMs);
          return;
        }
        end();
        reject(new Error('timeout exceeded when trying to connect'));
      }
      waiting.add(begin);
    });
  }

  return {
    async take() {
      if (free > 0) {
        free--;
        return give();
      }
      if (waiting.size >= waitingMax)
        throw new Overloaded(`More than ${waitingMax} calls wait for a connection.`);
      return wait();
    },
    waiting: () => waiting.size,
  };
}
