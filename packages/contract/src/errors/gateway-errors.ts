import { z } from 'zod';
import type { ErrorCode, FieldErrors } from './errors.ts';

/** Each error's name in `{error, code, details}`. A 401 is missing here: it is `{error, detail}`. */
const names = {
  'fields-invalid': 'INVALID_REQUEST',
  'body-unreadable': 'INVALID_REQUEST',
  'body-too-large': 'INVALID_REQUEST',
  'media-type-unsupported': 'INVALID_REQUEST',
  'method-not-allowed': 'INVALID_REQUEST',
  'credits-insufficient': 'INSUFFICIENT_CREDITS',
  'organization-missing': 'NO_ORGANIZATION',
  'not-yours': 'PERMISSION_DENIED',
  'scope-missing': 'PERMISSION_DENIED',
  'second-factor-needed': 'PERMISSION_DENIED',
  'url-too-long': 'INVALID_REQUEST',
  throttled: 'RATE_LIMITED',
  'provider-busy': 'PROVIDER_RATE_LIMITED',
  'streaming-not-supported': 'STREAMING_NOT_SUPPORTED',
  'provider-unreachable': 'PROVIDER_UNREACHABLE',
  'provider-broken': 'PROVIDER_ERROR',
  'provider-slow': 'PROVIDER_TIMEOUT',
  'database-away': 'SERVICE_UNAVAILABLE',
  busy: 'SERVICE_UNAVAILABLE',
  internal: 'INTERNAL_ERROR',
} as const satisfies Partial<Record<ErrorCode, string>>;

const INVALID_MAX_TOKENS = 'INVALID_MAX_TOKENS';

/** The code of an error for chat-completions clients, if it has one. */
export function toGatewayCode(code: ErrorCode, fields: FieldErrors = {}): string | undefined {
  if ('max_tokens' in fields || 'max_completion_tokens' in fields) return INVALID_MAX_TOKENS;
  return code in names ? names[code as keyof typeof names] : undefined;
}

/** A retry would not help. Chat-completions clients would otherwise retry a 501 three times. */
export const isFinal = (status: number): boolean => [402, 403, 413, 501].includes(status);

export const GatewayErrorBody = z
  .object({
    error: z.string().meta({ description: 'One sentence. Some clients show nothing else.' }),
    code: z.enum([...new Set(Object.values(names)), INVALID_MAX_TOKENS]),
    details: z.string(),
  })
  .meta({ id: 'GatewayError', description: 'Every error of the gateway except 401.' });

export const GatewayUnauthenticatedBody = z.object({ error: z.string(), detail: z.string() }).meta({
  id: 'GatewayUnauthenticated',
  description: 'A 401 of the gateway. Has the fields of both error formats.',
});

export const GatewayThrottledBody = GatewayErrorBody.extend({ detail: z.string() }).meta({
  id: 'GatewayThrottled',
  description: 'The hourly limit was reached. Has the fields of both error formats.',
});
