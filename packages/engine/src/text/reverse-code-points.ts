/** From the last code point to the first, as Python reverses a text: combining marks and emoji come apart. */
export const reverseCodePoints = (text: string) => [...text].reverse().join('');
