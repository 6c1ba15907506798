import { type Client, type ClientOptions, createClient as createAnyClient } from '@provoke/client';
import { contract } from '@provoke/contract';

/** A client of a service that checks every response against the contract. */
export const createClient = (options: ClientOptions): Client =>
  createAnyClient({ ...options, operations: contract });
