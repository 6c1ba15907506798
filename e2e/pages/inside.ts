import { box, listen, type MinimalPage } from './minimal-page.ts';

/** Text inside an answer that is easily lost. */
export const inside: readonly MinimalPage[] = [
  {
    name: 'nothing special',
    html: box,
    script: `const answer = async (text) => log.append(make('p', 'm', await ask(text)));${listen()}`,
  },
];
