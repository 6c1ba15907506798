import { z } from 'zod';
import { parseJson } from '../parsing/parse-json.ts';

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

/** Whether the body of a refusal says that the account's quota is used up, rather than that calls come too fast. */
export function isQuotaSpent(body: string): boolean {
  const { data } = Body.safeParse(parseJson(body));
  return data !== undefined && [data.error.code, data.error.type].some(isSpent);
}

const isSpent = (code: string | undefined) => code !== undefined && SPENT.includes(code);

export const WORDS_FOR_SPENT_QUOTA = "The account's quota is used up. Waiting does not help.";
