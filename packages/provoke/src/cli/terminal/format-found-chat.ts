import type { FoundChat } from '@provoke/engine';
import { safeLine } from './safe-text.ts';

/** What a scan found on a page, for a person. All of it is the page's own words. */
export const formatFoundChat = (found: FoundChat & { screenshot: string }): string =>
  [
    ['Page', safeLine(`${found.title} (${found.url})`, 120)],
    ['Opened', safeLine(found.opened.join(', ') || 'nothing had to be', 120)],
    ['Frame', safeLine(found.frame ?? 'the page itself', 120)],
    ['Field', safeLine(found.input, 120)],
    ['Sent with', safeLine(found.send ?? 'Enter', 120)],
    ['It says', safeLine(found.text, 200)],
    ['Picture', found.screenshot],
  ]
    .map(([name = '', words]) => `${`${name}:`.padEnd(11)}${words}`)
    .join('\n');
