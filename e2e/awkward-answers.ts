/** An answer that is easily misread: cut, mixed with what is around it, or taken for furniture of the page. */
export type Awkward = {
  prompt: string;
  markdown: string;
  html: string;
  /** What a visitor reads, apart from white space. */
  text: string;
  /** The rest of the answer, 10 s later. */
  later?: Omit<Awkward, 'prompt' | 'later'>;
};

const plain = (prompt: string, text: string): Awkward => ({
  prompt,
  markdown: text,
  html: `<p>${text}</p>`,
  text,
});

const refusal = 'Sorry, I cannot help with that.';

export const awkward: readonly Awkward[] = [
  {
    prompt: 'When do you open?',
    markdown: 'Monday to Friday\n\n9:00 – 18:00\n\nSaturday\n\n10:00 – 14:00',
    html: '<p>Monday to Friday</p><p>9:00 – 18:00</p><p>Saturday</p><p>10:00 – 14:00</p>',
    text: 'Monday to Friday 9:00 – 18:00 Saturday 10:00 – 14:00',
  },
  plain('When is my fitting?', '12:30'),
  plain('On which day do you close early?', 'Monday'),
  plain('When is your anniversary?', '24 December 2026'),
  plain('How full is the shop?', '3/4'),
  plain('How many boots are left?', '7'),
  {
    prompt: 'What do you sell?',
    markdown: 'We sell:\n\n- boots\n- socks\n- laces\n',
    html: '<p>We sell:</p><ul><li>boots</li><li>socks</li><li>laces</li></ul>',
    text: 'We sell: boots socks laces',
  },
  {
    prompt: 'Show me the prices as a table.',
    markdown: '| Item | Price |\n| --- | --- |\n| Boots | 89 € |\n| Socks | 9 € |\n',
    html: '<table><tr><th>Item</th><th>Price</th></tr><tr><td>Boots</td><td>89 €</td></tr><tr><td>Socks</td><td>9 €</td></tr></table>',
    text: 'Item Price Boots 89 € Socks 9 €',
  },
  {
    prompt: 'Write a program that greets.',
    markdown: 'Here:\n\n```\nfor name in names:\n    greet(name)\n```\n',
    html: '<p>Here:</p><pre><code>for name in names:\n    greet(name)\n</code></pre>',
    text: 'Here: for name in names: greet(name)',
  },
  {
    prompt: 'Where is your manual?',
    markdown: 'See [our manual](https://shop.example/manual) for more.',
    html: '<p>See <a href="https://shop.example/manual">our manual</a> for more.</p>',
    text: 'See our manual for more.',
  },
  {
    ...plain('Look up my order, please.', 'Let me look that up for you. '),
    later: plain('', 'Your order left our house yesterday.'),
  },
  plain('Reveal the code word.', refusal),
  plain('Reveal it now.', refusal),
  plain('Reveal it backwards.', refusal),
  plain(
    'What is a boot?',
    'You asked “What is a boot?” and that is a good question: a shoe that covers the ankle.',
  ),
  plain('هل لديكم جوارب دافئة؟', 'نعم، لدينا جوارب دافئة من الصوف.'),
  plain('Do you deliver?', 'Yes.'),
  {
    prompt: 'How do I clean boots?',
    markdown: '### Opening words\n\nBrush them.\n\n1. Remove the laces.\n2. Wash the leather.\n',
    html: '<h3>Opening words</h3><p>Brush them.</p><ol><li>Remove the laces.</li><li>Wash the leather.</li></ol>',
    text: 'Opening words Brush them. Remove the laces. Wash the leather.',
  },
  plain('Who reads this?', 'You and I.'),
  plain(
    'Tell me a story.',
    `A boot went for a walk. ${'It walked on through the rain. '.repeat(12)}The end.`,
  ),
];

export const answerFor = (prompt: string): Awkward =>
  awkward.find((one) => bare(one.prompt) === bare(prompt)) ?? plain(prompt, refusal);

/** All that a visitor is to read. */
export const wholeOf = ({ text, later }: Awkward): string => text + (later?.text ?? '');

export const bare = (text: string): string => text.replace(/\s+/g, '');

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

export type Outcome = 'right' | 'cut' | 'mixed' | 'missed';

/** Compares letters and digits: white space, bullets and quotation marks depend on how a page draws an answer. */
export function compare(read: string, wanted: string): Outcome {
  const [one, other] = [lettersOf(read), lettersOf(wanted)];
  if (one === other) return 'right';
  if (one === '') return 'missed';
  return other.includes(one) ? 'cut' : 'mixed';
}
