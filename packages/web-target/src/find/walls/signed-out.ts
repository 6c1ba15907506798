import { TargetError } from '@provoke/engine';
import { pathOf } from '../../network/exchange.ts';
import type { Outline } from '../../page/outline/outline.ts';

/** There is a page to sign in on where the chat should be. */
export const signedOut = (url: string) =>
  new TargetError(
    `The site asks to sign in (${placeOf(url)}), so no chat is there. Sign in once with provoke scan --sign-in.`,
    { retryable: false },
  );

const placeOf = (url: string) => `${URL.parse(url)?.host ?? ''}${pathOf(url)}`.slice(0, 200);

export const hasPassword = ({ nodes }: Outline): boolean =>
  nodes.some(({ type, isVisible }) => type === 'password' && isVisible);
