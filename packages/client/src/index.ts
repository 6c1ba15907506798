export { type Client, createClient } from './client.ts';
export { ApiError, ConnectionError, UnexpectedStatus } from './errors.ts';
export type { RetryOptions } from './retry.ts';
export type { ClientOptions } from './send.ts';
