import type { Endpoint } from '@provoke/contract';
import type { Body } from './body/read-body.ts';
import type { Caller } from './caller.ts';
import type { StillAuthenticated } from './still-authenticated.ts';

export type Subject = {
  organizationId?: string;
  userId?: number;
  /** A keyed hash of the e-mail address that was typed. */
  account?: string;
};

/** The state of a request in the app. */
export type Env = {
  Variables: {
    caller: Caller;
    isAuthenticated: StillAuthenticated;
    requestId: string;
    thrown: unknown;
    /** For the log, where there is no caller: whom a sign-in is about, or the session of a page. */
    subject: Subject | undefined;
    /** A body that was read before its caller was known; rejected if something is wrong with it. */
    sentEarly: Promise<Body> | undefined;
    /** The path as in the contract, once a route was found. */
    route: string | undefined;
    /** The endpoint called, or one with the same path: it determines the error format. */
    endpoint: Endpoint | undefined;
  };
};
