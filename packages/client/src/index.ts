export { type Client, createClient } from './client.ts';
export { ApiError, ConnectionError, ResponseTooLarge, UnexpectedStatus } from './errors.ts';
export type { ClientOptions } from './options.ts';
export type { RetryOptions } from './retry.ts';
