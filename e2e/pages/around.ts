import { box, listen, type MinimalPage } from './minimal-page.ts';

/** Text around an answer that is no part of it. */
export const around: readonly MinimalPage[] = [
  {
    name: 'nothing special',
    html: box,
    script: `const answer = async (text) => log.append(make('p', 'm', await ask(text)));${listen()}`,
  },
];
