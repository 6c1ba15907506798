import type { z } from 'zod';
import { type ErrorCode, errors } from '../errors/errors.ts';
import type { AuditAction } from './audit-actions.ts';
import type { Operation } from './operation.ts';

/** Everything the server, the client and the docs need to know about one operation. */
export type Endpoint = Operation & {
  readonly summary: string;
  /** Who may call it: whoever has an API key or is signed in, or only who is signed in. */
  readonly access: 'key' | 'session';
  /** Only owners may; where it is left out, everybody may, but viewers may only read. */
  readonly role?: 'owner' | undefined;
  /** It is about the caller's own account, so viewers may do it too. */
  readonly ofOwnAccount?: true;
  /** It stands in the audit log as this, with these fields of the body. */
  readonly audited?: { readonly as: AuditAction; readonly fields?: readonly string[] };
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** 200 unless it says otherwise; 204 answers have no body. */
  readonly status?: 201 | 204;
  readonly returns: z.ZodType;
  /** Set by `listEndpoint`: the schema of one item of a page. */
  readonly item?: z.ZodType;
  /** Errors beyond those that follow from the parts above (see `documentedErrors`). */
  readonly errors?: readonly ErrorCode[];
  /**
   * Errors are `{detail}`, and 400 by field, unless it says otherwise: `{error}` for its own 400 and 403, or
   * `{error, code, details}` for all but 401.
   */
  readonly errorShape?: 'error' | 'gateway';
  /** A body is small unless it says otherwise; `as set` is the operator's `MAX_BODY_BYTES`, which holds for all. */
  readonly bodyBytesMax?: number | 'as set';
  /** For what uses all of its body: it is parsed as a whole, and may hold so many JSON values. */
  readonly bodyValuesMax?: number;
};

export type Group = Record<string, Endpoint>;

type Definition = Omit<Endpoint, 'statuses'>;

/** Adds the statuses; keeps the literal types that routes and client methods are inferred from. */
export const endpoint = <const E extends Definition>(
  definition: E,
): E & Pick<Endpoint, 'statuses'> => ({ ...definition, statuses: statusesOf(definition) });

type Part = 'params' | 'query' | 'body';
type PartsOf<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodType ? P : never]: E[P];
};

/** What a caller may send: defaults are still optional. */
export type Sent<E extends Endpoint> = {
  [P in keyof PartsOf<E>]: PartsOf<E>[P] extends z.ZodType ? z.input<PartsOf<E>[P]> : never;
};

/** What a handler receives: parsed, defaults filled in. */
export type Received<E extends Endpoint> = {
  [P in keyof PartsOf<E>]: PartsOf<E>[P] extends z.ZodType ? z.output<PartsOf<E>[P]> : never;
};

/** Every error that this endpoint may answer with. */
export function documentedErrors(endpoint: Definition): ErrorCode[] {
  return [
    'not-authenticated',
    ...(endpoint.access === 'session' ? (['session-needed'] as const) : []),
    ...(endpoint.role || endpoint.method !== 'get' ? (['not-yours'] as const) : []),
    'throttled',
    'internal',
    'database-away',
    ...(endpoint.params ? (['not-found'] as const) : []),
    ...(endpoint.item ? (['page-invalid'] as const) : []),
    ...(endpoint.query && !endpoint.item ? (['fields-invalid'] as const) : []),
    ...(endpoint.body
      ? ([
          'fields-invalid',
          'body-unreadable',
          'body-too-large',
          'media-type-unsupported',
          'busy',
        ] as const)
      : []),
    ...(endpoint.creates ? (['idempotency-key-in-use', 'idempotency-key-reused'] as const) : []),
    ...(endpoint.errors ?? []),
  ];
}

const statusesOf = (definition: Definition): number[] => {
  const refusals = documentedErrors(definition).map((code) => errors[code].status);
  return [...new Set([definition.status ?? 200, ...refusals])].sort((a, b) => a - b);
};
