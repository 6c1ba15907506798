import type { ConfiguredJudge } from './judge-reply.ts';

/**
 * A judge of the whole conversation, as it is asked about its last reply alone: what a published question asks. Its
 * verdict is kept next to the other, so that both rates are known. Undefined for any other judge.
 */
export function lastReplyAlone(configured: ConfiguredJudge): ConfiguredJudge | undefined {
  const { judge, options } = configured;
  if (!judge.asksModel || options['whole_conversation'] !== true) return undefined;
  return { ...configured, options: { ...options, whole_conversation: false } };
}
