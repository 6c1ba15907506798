import { box, listen, type MinimalPage } from './minimal-page.ts';

/** Pages that make it hard to tell when an answer is complete. */
export const waiting: readonly MinimalPage[] = [
  {
    name: 'nothing special',
    html: box,
    script: `const answer = async (text) => log.append(make('p', 'm', await ask(text)));${listen()}`,
  },
];
