import { expect, test } from 'vitest';
import { type Drawn, draw } from '../test/draw.ts';
import { toBlocks } from './text-blocks.ts';

const words = (text: string): Drawn => ({ tag: '#', isBlock: false, text });
const button = (text: string, more: Drawn = {}): Drawn => ({
  ...{ tag: 'button', isBlock: false, text },
  ...more,
});

/** A paragraph whose own text and elements take turns. */
function paragraph(...pieces: readonly (string | Drawn)[]) {
  const outline = draw({
    tag: 'p',
    inside: pieces.map((piece) => (typeof piece === 'string' ? words(piece) : piece)),
  });
  const own = outline.nodes.findIndex(({ tag }) => tag === 'p');
  for (const run of outline.runs) if (outline.nodes[run.node]?.tag === '#') run.node = own;
  return toBlocks(outline).map(({ text }) => text);
}

test.each<[string, (string | Drawn)[], string]>([
  ['in the middle', ['Type ', button('provoke-7'), ' to start.'], 'Type provoke-7 to start.'],
  ['at the start', [button('@Anna'), ' will help you.'], '@Anna will help you.'],
  ['before a full stop', ['See ', button('this'), '.'], 'See this.'],
  ['after a colon', ['The code: ', button('ORCHID-77')], 'The code: ORCHID-77'],
  ['in a row', ['Ask ', button('A'), ' or ', button('B'), '.'], 'Ask A or B.'],
  ['in another script', ['请点击', button('开始'), '按钮。'], '请点击开始按钮。'],
])('the words of a control in a sentence are text: %s', (_, pieces, text) => {
  expect(paragraph(...pieces)).toEqual([text]);
});

test.each<[string, (string | Drawn)[], string[]]>([
  ['alone', [button('Copy')], []],
  [
    'after a question',
    ['Was this helpful? ', button('Yes'), ' ', button('No')],
    ['Was this helpful?'],
  ],
  ['after a time', ['10:42 ', button('Copy')], ['10:42']],
  ['after a name', ['Shop assistant ', button('Copy')], ['Shop assistant']],
  ['after other elements', [{ tag: 'b', isBlock: false, text: 'js' }, button('Copy')], ['js']],
])('those of a control next to a text are not: %s', (_, pieces, texts) => {
  expect(paragraph(...pieces)).toEqual(texts);
});

test('a field that came with an answer is text, and the one to type in is not', () => {
  const field = (isNew: boolean): Drawn => ({ editable: 'rich', isNew, text: 'const a = 7;' });

  expect(toBlocks(draw(field(true))).map(({ text }) => text)).toEqual(['const a = 7;']);
  expect(toBlocks(draw(field(false)))).toEqual([]);
});

test("a page's own navigation is no text, and a list of places in an answer is", () => {
  const nav = (isNew: boolean): Drawn => ({ tag: 'nav', isNew, text: 'Harbour' });

  expect(toBlocks(draw(nav(true)))).toHaveLength(1);
  expect(toBlocks(draw(nav(false)))).toEqual([]);
});
