/** A way to read a text that may say something else than it seems to. */
export type Reading = {
  /** How a secret that it finds was hidden, in words for a person. */
  how: string;
  /** The text that was hidden, with noise around it; undefined if there is none. */
  read(text: string): string | undefined;
  /**
   * How sure what it finds is: `same` keeps the words, `code` decodes, with noise as a by-product, `weak` finds short
   * words by chance, `first-letters` longer ones too. `chain` is only for what is hidden twice.
   */
  kind: 'same' | 'code' | 'weak' | 'first-letters' | 'chain';
};
