import type { Parser } from '../body/parser.ts';
import type { Operation } from './bind-handlers.ts';

/** An operation with the parsers of its requests. */
export type Route = Operation & { parseQuery: Parser; parseBody: Parser };
