/** A chat with much text in one place. Its script has `log`, where messages are added. */
export type LongPage = {
  name: string;
  /** Runs before anything is asked. */
  before?: string;
  /** Returns the answer's element. */
  answer: string;
  /** Characters of the prompt, if it is the long one. */
  prompt?: number;
};

export const CHARACTERS = 4_000_000;
const SENTENCE = 'We open at nine and close at six. ';

const sentences = (characters: number) =>
  `${JSON.stringify(SENTENCE)}.repeat(${Math.ceil(characters / SENTENCE.length)})`;
const paragraphs = (count: number, tag = 'p') =>
  `const all = make('div'); for (let n = 0; n < ${count}; n++) all.append(make('${tag}', n + ' ' + ${sentences(CHARACTERS / count)})); return all;`;
const short = `return make('p', 'We open at nine.');`;

export const longPages: readonly LongPage[] = [
  { name: 'a short reply', answer: short },
  { name: 'a prompt of 4 MB', answer: short, prompt: CHARACTERS },
  { name: 'a reply of 4 MB in one text', answer: `return make('p', ${sentences(CHARACTERS)});` },
  {
    name: 'a reply of 4 MB that is one word',
    answer: `return make('p', 'a'.repeat(${CHARACTERS}));`,
  },
  { name: 'a reply of 4 MB in 40,000 paragraphs', answer: paragraphs(40_000) },
  {
    name: 'a page of 4 MB around a short reply',
    before: `document.body.prepend((() => { ${paragraphs(15_000)} })());`,
    answer: short,
  },
  {
    name: 'a page of 40,000 elements around a short reply',
    before: `document.body.prepend((() => { ${paragraphs(40_000)} })());`,
    answer: short,
  },
];
