import type { Endpoint } from '@provoke/contract';
import type { Caller } from './caller.ts';
import type { StillAuthenticated } from './still-authenticated.ts';

/** What a request carries through the app. */
export type Env = {
  Variables: {
    caller: Caller;
    isAuthenticated: StillAuthenticated;
    requestId: string;
    thrown: unknown;
    /** The path as the contract has it, once a route was found. */
    route: string | undefined;
    /** The one called, or one of that path: it says how errors are told. */
    endpoint: Endpoint | undefined;
  };
};
