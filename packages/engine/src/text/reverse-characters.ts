import { graphemes } from './graphemes.ts';

/**
 * The characters from the last to the first, so that twice is the text again, whatever the text. Where some
 * would join anew in that order (a virama and a letter, half a flag and a flag), those keep theirs; a text
 * that cannot be had back even so stays as it is.
 */
export function reverseCharacters(text: string): string {
  const reversed = reverseOnce(text);
  return reverseOnce(reversed) === text ? reversed : text;
}

function reverseOnce(text: string): string {
  const oneByOne = reverseAll(text);
  return reverseAll(oneByOne) === text ? oneByOne : reverseBlocks(text);
}

const reverseAll = (text: string) => graphemes(text).reverse().join('');

/** One or more characters that stay together. */
type Block = { text: string; first: string; last: string };

function reverseBlocks(text: string): string {
  const blocks: Block[] = [];
  for (const character of graphemes(text)) {
    let block: Block = { text: character, first: character, last: character };
    for (let before = blocks.at(-1); before && wouldJoin(block, before); before = blocks.at(-1)) {
      blocks.pop();
      block = { text: before.text + block.text, first: before.first, last: block.last };
    }
    blocks.push(block);
  }
  return blocks
    .reverse()
    .map((block) => block.text)
    .join('');
}

const wouldJoin = ({ last }: Block, { first }: Block) => graphemes(last + first)[0] !== last;
