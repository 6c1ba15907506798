import { TargetError } from '@provoke/engine';
import type { Page } from 'playwright-core';
import type { Selectors } from '../page/selectors.ts';

type Tried = {
  clicked: readonly string[];
  /** The fields of a form in front of the chat for which there is no value. */
  asked: readonly string[];
};

/** Why there is no chat, and what to type next. */
export function notFound(page: Page, { open, input }: Selectors, { clicked, asked }: Tried) {
  const tries = clicked.length > 0 ? ` Clicked: ${clicked.join(', ')}.` : '';
  if (asked.length > 0)
    return new TargetError(
      `A form in front of the chat asks for ${asked.join(', ')}.${tries} Pass the values, such as --form ${asked[0]?.split(' ')[0]}=Visitor.`,
      { retryable: false },
    );
  const frames = page.frames().length - 1;
  const words = input === undefined ? 'No chat box was found' : `Nothing on the page is "${input}"`;
  const hint = open === undefined ? '--open-selector (what opens the chat)' : 'the page itself';
  return new TargetError(
    `${words} (${frames} frames inside the page). A form with fields such as name or e-mail is not used.${tries} Look at it with --headed, and name it with --input-selector, or ${hint}.`,
    { retryable: false },
  );
}
