import { type Contract, contract, type Endpoint, type Sent } from '@provoke/contract';
import type { z } from 'zod';
import { type ClientOptions, type Parts, send } from './send.ts';

type WithSignal = { signal?: AbortSignal };

/** Parts whose every field may be left out may be left out themselves. */
type Optional<P> = {
  [K in keyof P as Record<string, never> extends P[K] ? never : K]: P[K];
} & { [K in keyof P as Record<string, never> extends P[K] ? K : never]?: P[K] };

type Input<E extends Endpoint> = Optional<Sent<E>> & WithSignal;
type Arguments<E extends Endpoint> =
  Record<string, never> extends Optional<Sent<E>> ? [input?: Input<E>] : [input: Input<E>];

type Call<E extends Endpoint> = (...input: Arguments<E>) => Promise<z.output<E['returns']>>;
type ListCall<E extends Endpoint> = Call<E> & {
  /** Every item of every page, fetched as the loop goes. */
  all(...input: Arguments<E>): AsyncGenerator<z.output<NonNullable<E['item']>>>;
};

/** `client.runs.get({ params: { id } })`: a method for every operation of the contract. */
export type Client = {
  readonly [Resource in keyof Contract]: {
    readonly [Name in keyof Contract[Resource]]: Contract[Resource][Name] extends Endpoint
      ? Contract[Resource][Name] extends { item: z.ZodType }
        ? ListCall<Contract[Resource][Name]>
        : Call<Contract[Resource][Name]>
      : never;
  };
};

/**
 * Talks to a service. Tries again on 429, 5xx and a broken connection, waiting as `Retry-After` says.
 * A call throws `ApiError` when it is refused and `ConnectionError` when no answer comes.
 */
export function createClient(options: ClientOptions): Client {
  const bind = (endpoint: Endpoint) => {
    const call = (parts: Parts = {}) => send(options, endpoint, parts);
    return endpoint.item
      ? Object.assign(call, { all: (parts: Parts = {}) => walk(call, parts) })
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

const PAGES_MAX = 100_000;

type Page = { next: string | null; results: unknown[] };

/** Counts pages up rather than following `next`, which may name a host that only a proxy can reach. */
async function* walk(call: (parts: Parts) => Promise<unknown>, parts: Parts): AsyncGenerator {
  for (let page = Number(parts.query?.['page'] ?? 1); page <= PAGES_MAX; page++) {
    const { next, results } = (await call({ ...parts, query: { ...parts.query, page } })) as Page;
    yield* results;
    if (next === null) return;
  }
}
