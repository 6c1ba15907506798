import { TargetError } from '@provoke/engine';
import type { Page } from 'playwright-core';
import type { Selectors } from '../page/selectors.ts';

type Tried = {
  clicked: readonly string[];
  /** Why a form in front of the chat was not filled in. */
  problem: string | undefined;
};

/** Why there is no chat, and what to type next. */
export function notFound(page: Page, { open, input }: Selectors, { clicked, problem }: Tried) {
  const tries = clicked.length > 0 ? ` Clicked: ${clicked.join(', ')}.` : '';
  if (problem !== undefined) return new TargetError(`${problem}${tries}`, { retryable: false });
  const frames = page.frames().length - 1;
  const words = input === undefined ? 'No chat box was found' : `Nothing on the page is "${input}"`;
  const hint = open === undefined ? '--open-selector (what opens the chat)' : 'the page itself';
  return new TargetError(
    `${words} (${frames} frames inside the page). A form with fields such as name or e-mail is not used.${tries} Look at it with --headed, and name it with --input-selector, or ${hint}.`,
    { retryable: false },
  );
}
