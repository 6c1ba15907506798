import type { HttpAnswer } from '../over-http/call-http.ts';

/** The two names of the token limit: reasoning models refuse the older one. */
export type LimitName = 'max_tokens' | 'max_completion_tokens';

type Asked = { model: string; reasoning_effort?: string | undefined };

const REASONING_MODEL = /(?:^|\/)(?:o[1-9]|gpt-[5-9])/;

export const limitName = ({ model, reasoning_effort }: Asked): LimitName =>
  reasoning_effort !== undefined || REASONING_MODEL.test(model)
    ? 'max_completion_tokens'
    : 'max_tokens';

/** The same request with the other name, if the server refused this one. */
export function limitRefused(
  body: { [name in LimitName]?: unknown },
  { status, text }: HttpAnswer,
): { name: LimitName; body: object } | undefined {
  const [name, other] =
    'max_tokens' in body
      ? (['max_tokens', 'max_completion_tokens'] as const)
      : (['max_completion_tokens', 'max_tokens'] as const);
  const { [name]: value, ...rest } = body;
  if (status !== 400 || value === undefined || !new RegExp(`\\b${name}\\b`).test(text))
    return undefined;
  return { name: other, body: { ...rest, [other]: value } };
}
