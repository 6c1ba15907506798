import { box, listen, type MinimalPage } from './minimal-page.ts';

/** Pages on which no answer can come, and why. */
export const walls: readonly MinimalPage[] = [
  {
    name: 'nothing special',
    html: box,
    script: `const answer = async (text) => log.append(make('p', 'm', await ask(text)));${listen()}`,
  },
];
