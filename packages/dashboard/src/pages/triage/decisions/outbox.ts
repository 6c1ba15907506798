import { exponentialDelayMs } from '@provoke/contract/retry';
import { toFields } from '@provoke/evidence';
import type { Call } from './to-calls.ts';

/** How sending a call ended, if not well: it is sent again, waits for a session, or is given up. */
export type Refusal = { retry: 'later' } | { retry: 'signed-in' } | { retry: 'never'; why: string };

export type OutboxState = {
  /** Calls that are not sent yet. */
  waiting: number;
  /** When the next one is tried again, after one failed. */
  againAt: number | undefined;
  /** Why the last call that was given up was refused. */
  refused: string | undefined;
};

type Options = {
  /** Resolves to nothing once the service has it. */
  send(call: Call): Promise<Refusal | undefined>;
  /** Where waiting calls survive a reload. */
  keep(kept: Kept): void;
  read(): unknown;
  onSent(): void;
  onRefused(): void;
};

type Kept = { owner: string; calls: Call[] };

const DELAYS = { firstDelayMs: 1_000, delayMaxMs: 30_000 };

/**
 * Decisions on their way to the service, one after the other, as often as it takes. They belong to the person who made
 * them: another one who signs in does not send them.
 */
export function createOutbox({ send, keep, read, onSent, onRefused }: Options) {
  let owner: string | undefined;
  let calls: Call[] = [];
  let state: OutboxState = { waiting: 0, againAt: undefined, refused: undefined };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let failures = 0;
  const listeners = new Set<() => void>();

  function change(next: Partial<OutboxState>) {
    state = { ...state, waiting: calls.length, ...next };
    if (owner !== undefined) keep({ owner, calls });
    for (const listener of listeners) listener();
  }

  async function sendNext(): Promise<void> {
    clearTimeout(timer);
    const [call] = calls;
    if (!call || isSending) return;
    isSending = true;
    const refusal = await send(call);
    isSending = false;
    if (refusal?.retry === 'signed-in') return;
    if (refusal?.retry === 'later') return wait();
    failures = 0;
    calls = calls.slice(1);
    change({ againAt: undefined, ...(refusal && { refused: refusal.why }) });
    if (refusal) onRefused();
    if (calls.length > 0) return sendNext();
    onSent();
  }

  function wait() {
    const ms = exponentialDelayMs(failures, DELAYS);
    failures += 1;
    change({ againAt: Date.now() + ms });
    timer = setTimeout(() => void sendNext(), ms);
  }

  return {
    /** Takes up what this person had decided before a reload, and sends it. */
    open(person: string): void {
      if (owner === person) return void sendNext();
      owner = person;
      calls = callsOf(read(), person);
      change({ againAt: undefined, refused: undefined });
      void sendNext();
    },
    add(more: readonly Call[]): void {
      calls = [...calls, ...more];
      change({ refused: undefined });
      // One that waits to be sent again tells whether the service is there.
      if (state.againAt === undefined) void sendNext();
    },
    tryNow: (): void => void sendNext(),
    /** Resolves once no call waits. Rejects with the signal's reason. */
    allSent(signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        const end = () => {
          listeners.delete(look);
          signal.removeEventListener('abort', stop);
        };
        const look = () => {
          if (calls.length > 0) return;
          end();
          resolve();
        };
        const stop = () => {
          end();
          reject(signal.reason);
        };
        listeners.add(look);
        signal.addEventListener('abort', stop);
        if (signal.aborted) stop();
        else look();
      });
    },
    state: (): OutboxState => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What was kept; nothing if another person kept it. */
function callsOf(kept: unknown, owner: string): Call[] {
  const { owner: keptBy, calls } = toFields(kept);
  return keptBy === owner && Array.isArray(calls) ? (calls as Call[]) : [];
}
