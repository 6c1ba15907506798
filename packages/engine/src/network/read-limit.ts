import { z } from 'zod';
import { parseJson } from '../parsing/parse-json.ts';
import { asksToWait, wordsForThrottling } from './retry-after.ts';

/** What a refused call came up against, for a person; and whether it is beyond waiting. */
export type Limit = { words: string; isHopeless: boolean };

type Refusal = { status: number; retryAfter: string | undefined; body: string };

/** A server's limit: too many calls, or a quota that is used up. Undefined if the call was refused for another reason. */
export function readLimit({ status, retryAfter, body }: Refusal): Limit | undefined {
  if (!asksToWait(status, retryAfter)) return undefined;
  return status === 429 && isQuotaSpent(body)
    ? { words: "The account's quota is used up. Waiting does not help.", isHopeless: true }
    : { words: wordsForThrottling(retryAfter), isHopeless: false };
}

/** The codes that vendors send with a 429 which no wait ends: the account has used what it paid for. */
const SPENT = [
  'insufficient_quota',
  'insufficient_user_quota',
  'exceeded_current_quota_error',
  'billing_hard_limit_reached',
  'billing_not_active',
];

const Code = z.string().optional().catch(undefined);
const Body = z.object({ error: z.object({ code: Code, type: Code }) });

function isQuotaSpent(body: string): boolean {
  const { data } = Body.safeParse(parseJson(body));
  return data !== undefined && [data.error.code, data.error.type].some(isSpent);
}

const isSpent = (code: string | undefined) => code !== undefined && SPENT.includes(code);
