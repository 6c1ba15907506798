const ZERO_WIDTH_SPACE = '\u200b';

/** A character without width between all others. */
export const withZeroWidth = (text: string): string => [...text].join(ZERO_WIDTH_SPACE);

const TAGS = 0xe0000;

/** Printable ASCII as Unicode tag characters, which most screens do not show and many models read. */
export const toTags = (text: string): string =>
  [...text]
    .map((character) =>
      /[ -~]/.test(character)
        ? String.fromCodePoint(TAGS + (character.codePointAt(0) ?? 0))
        : character,
    )
    .join('');

/** Each word of four letters or more, cut in the middle. */
export const splitWords = (text: string): string =>
  text.replace(/[\p{L}\p{N}]{4,}/gu, (word) => {
    const characters = [...word];
    const middle = Math.ceil(characters.length / 2);
    return `${characters.slice(0, middle).join('')}-${characters.slice(middle).join('')}`;
  });
