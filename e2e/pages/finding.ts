import { box, listen, type MinimalPage } from './minimal-page.ts';

/** Chats that are hard to find or to open. */
export const finding: readonly MinimalPage[] = [
  {
    name: 'nothing special',
    html: box,
    script: `const answer = async (text) => log.append(make('p', 'm', await ask(text)));${listen()}`,
  },
];
