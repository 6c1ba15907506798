const UNSAFE = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/** The same value, with every character escaped that a terminal or an editor might obey. */
export const toSafeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(UNSAFE, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
