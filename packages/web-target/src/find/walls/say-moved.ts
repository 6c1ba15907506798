import { TargetError } from '@provoke/engine';
import { pathOf } from '../../network/exchange.ts';
import { isSignInAddress } from '../../sign-in/login-signs.ts';
import { asksToSignIn } from '../../sign-in/signed-out.ts';

/**
 * The error for a site that showed another document in the middle of a conversation. None if the conversation may go
 * on there: it has a chat, and either the prompt or another address.
 */
export function sayMoved(
  { from, to }: { from: string; to: string },
  { hasChat, hasPrompt }: { hasChat: boolean; hasPrompt: boolean },
): TargetError | undefined {
  if (!hasChat && isSignInAddress(to) && pathOf(to) !== pathOf(from)) return asksToSignIn(from, to);
  if (!hasChat)
    return new TargetError(
      `The page moved on to ${pathOf(to)} in the middle of the conversation, and no chat is there. Watch it with provoke scan --headed.`,
      { retryable: false },
    );
  if (pathOf(to) !== pathOf(from) || hasPrompt) return undefined;
  return new TargetError(
    'The page was loaded anew in the middle of the conversation, and what was said is gone.',
    { retryable: true },
  );
}
