import type { Contract, Endpoint, Operation, Operations, Sent } from '@provoke/contract';
import type { z } from 'zod';
import type { CallInput } from './calls/http-call.ts';
import type { ClientOptions } from './calls/options.ts';
import { send } from './calls/send.ts';
import { walkPages } from './calls/walk-pages.ts';

/** An input whose fields are all optional is itself optional. */
type Optional<P> = {
  [K in keyof P as Record<string, never> extends P[K] ? never : K]: P[K];
} & { [K in keyof P as Record<string, never> extends P[K] ? K : never]?: P[K] };

type Extras<E extends Endpoint> = { signal?: AbortSignal } & (E extends { creates: true }
  ? {
      /** Pass your own to continue after a crash (default: a new one). A key used within a day creates nothing new. */
      idempotencyKey?: string;
    }
  : unknown) &
  (E extends { streams: readonly string[] }
    ? {
        /** The `id` of the last event you have. */
        after?: number;
        /** False: one connection, without retries; the loop throws as soon as it breaks (default: true). */
        reconnects?: boolean;
        /** Called at every sign of life: events, and the beats between them. */
        onSign?: () => void;
      }
    : unknown);

type Input<E extends Endpoint> = Optional<Sent<E>> & Extras<E>;
type Arguments<E extends Endpoint> =
  Record<string, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

type Returned<E extends Endpoint> = z.output<E['returns']>;
type Call<E extends Endpoint> = (...input: Arguments<E>) => Promise<Returned<E>>;
type ListCall<E extends Endpoint> = Call<E> & {
  /** Every item of every page, fetched as the loop runs. */
  all(...input: Arguments<E>): AsyncGenerator<z.output<NonNullable<E['item']>>>;
};
/**
 * Connects when the loop starts and disconnects when it ends. Events reconnect when the connection breaks; a
 * download throws.
 */
type StreamCall<E extends Endpoint> = (...input: Arguments<E>) => AsyncGenerator<Returned<E>>;

type BinaryCall<E extends Endpoint> = (...input: Arguments<E>) => Promise<ArrayBuffer>;

type Method<E extends Endpoint> = E extends { binary: true }
  ? BinaryCall<E>
  : E extends { streams: readonly string[] } | { download: string }
    ? StreamCall<E>
    : E extends { item: z.ZodType }
      ? ListCall<E>
      : Call<E>;

/** `client.runs.get({ params: { id } })`: a method for every operation of the contract. */
export type Client = {
  readonly [Resource in keyof Contract]: {
    readonly [Name in keyof Contract[Resource]]: Contract[Resource][Name] extends Endpoint
      ? Method<Contract[Resource][Name]>
      : never;
  };
};

// A page loads what reads streams with the first one, if it has any.
const loadFollow = () => import('./streams/follow.ts');
const loadDownload = () => import('./streams/download.ts');

/**
 * A client of a service. It retries on 429, 5xx and a broken connection, and waits as `Retry-After` says. Calls that
 * create a record carry an `Idempotency-Key`, so that a retry doubles nothing. A call throws `ApiError` if the
 * service refuses it and `ConnectionError` if no response comes.
 *
 * `operations` is the table of `@provoke/contract/operations`, which is small enough for a page, or the contract
 * itself: then every response is checked against its schema.
 */
export function createClient({
  operations,
  ...options
}: ClientOptions & { operations: Operations }): Client {
  const bind = (operation: Operation) => {
    if (operation.streams)
      return async function* (input: CallInput = {}) {
        yield* (await loadFollow()).follow(options, operation, input);
      };
    if (operation.download)
      return async function* (input: CallInput = {}) {
        yield* (await loadDownload()).download(options, operation, input);
      };
    const call = (input: CallInput = {}) => send(options, operation, input);
    return operation.lists
      ? Object.assign(call, { all: (input: CallInput = {}) => walkPages(call, input) })
      : call;
  };
  const client = Object.fromEntries(
    Object.entries(operations).map(([resource, group]) => [
      resource,
      Object.fromEntries(Object.entries(group).map(([name, one]) => [name, bind(one)])),
    ]),
  );
  // The mapped type above describes the same walk over the contract.
  return client as unknown as Client;
}
