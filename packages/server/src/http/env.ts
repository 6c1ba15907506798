import type { Endpoint } from '@provoke/contract';
import type { Caller } from './caller.ts';
import type { StillAuthenticated } from './still-authenticated.ts';

/** The state of a request in the app. */
export type Env = {
  Variables: {
    caller: Caller;
    isAuthenticated: StillAuthenticated;
    requestId: string;
    thrown: unknown;
    /** The path as in the contract, once a route was found. */
    route: string | undefined;
    /** The endpoint called, or one with the same path: it determines the error format. */
    endpoint: Endpoint | undefined;
  };
};
