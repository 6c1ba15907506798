import type { FoundChat } from '@provoke/web-target';
import { safeLine } from '../../terminal/safe-text.ts';

const OPENING = 'an attack sends one harmless "Hello" first, to learn how the messages look';

/** What a scan found on a page and will use, for a person. All of it is the page's own words. */
export function formatFoundChat(found: FoundChat & { signIn: string | null }): string {
  const doubt = found.isSure ? '' : ' (nothing around it looks like a chat: check this)';
  const lines = [
    ['Page', safeLine(`${found.title} (${found.url})`, 120)],
    ...(found.signIn === null ? [] : [['Sign-in', safeLine(found.signIn, 160)]]),
    ['Opened', safeLine(found.opened.join(', ') || 'nothing had to be', 120)],
    ...(found.form.length > 0 ? [['Form', safeLine(found.form.join(', '), 120)]] : []),
    ['Frame', safeLine(found.frame ?? 'the page itself', 120)],
    ['Field', `${safeLine(found.input, 120)}${doubt}`],
    ['Sent with', safeLine(found.send ?? 'Enter', 120)],
    ['It says', safeLine(found.text, 200)],
    ...(found.opening ? [['Opening', OPENING]] : []),
    ...(found.screenshot === null ? [] : [['Picture', found.screenshot]]),
  ];
  return lines.map(([name = '', words]) => `${`${name}:`.padEnd(11)}${words}`).join('\n');
}
