import { type Contract, contract, type Endpoint, type Sent } from '@provoke/contract';
import type { z } from 'zod';
import { download } from './download.ts';
import { follow } from './follow.ts';
import type { Parts } from './http-call.ts';
import type { ClientOptions } from './options.ts';
import { send } from './send.ts';
import { walkPages } from './walk-pages.ts';

/** Parts whose every field may be left out may be left out themselves. */
type Optional<P> = {
  [K in keyof P as Record<string, never> extends P[K] ? never : K]: P[K];
} & { [K in keyof P as Record<string, never> extends P[K] ? K : never]?: P[K] };

type Extras<E extends Endpoint> = { signal?: AbortSignal } & (E extends { creates: true }
  ? {
      /** Yours, to go on after a crash; without one every call gets its own. A key that was used within a day makes nothing new. */
      idempotencyKey?: string;
    }
  : unknown) &
  (E extends { streams: true }
    ? {
        /** The `id` of the last event that you have. */
        after?: number;
      }
    : unknown);

type Input<E extends Endpoint> = Optional<Sent<E>> & Extras<E>;
type Arguments<E extends Endpoint> =
  Record<string, never> extends Optional<Sent<E>> ? [input?: Input<E>] : [input: Input<E>];

type Returned<E extends Endpoint> = z.output<E['returns']>;
type Call<E extends Endpoint> = (...input: Arguments<E>) => Promise<Returned<E>>;
type ListCall<E extends Endpoint> = Call<E> & {
  /** Every item of every page, fetched as the loop goes. */
  all(...input: Arguments<E>): AsyncGenerator<z.output<NonNullable<E['item']>>>;
};
/**
 * Connects when the loop starts and hangs up when it is left. Events connect again by themselves when the
 * connection breaks; a download throws then.
 */
type StreamCall<E extends Endpoint> = (...input: Arguments<E>) => AsyncGenerator<Returned<E>>;

type Method<E extends Endpoint> = E extends { streams: true } | { download: string }
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

/**
 * Talks to a service. Tries again on 429, 5xx and a broken connection, waiting as `Retry-After` says; what it
 * makes carries an `Idempotency-Key`, so that a retry doubles nothing. A call throws `ApiError` when it is
 * refused and `ConnectionError` when no answer comes.
 */
export function createClient(options: ClientOptions): Client {
  const bind = (endpoint: Endpoint) => {
    if (endpoint.streams) return (parts: Parts = {}) => follow(options, endpoint, parts);
    if (endpoint.download !== undefined)
      return (parts: Parts = {}) => download(options, endpoint, parts);
    const call = (parts: Parts = {}) => send(options, endpoint, parts);
    return endpoint.item
      ? Object.assign(call, { all: (parts: Parts = {}) => walkPages(call, parts) })
      : call;
  };
  const client = Object.fromEntries(
    Object.entries(contract).map(([resource, group]) => [
      resource,
      Object.fromEntries(Object.entries(group).map(([name, endpoint]) => [name, bind(endpoint)])),
    ]),
  );
  // The mapped type above is the same walk over the contract.
  return client as unknown as Client;
}
