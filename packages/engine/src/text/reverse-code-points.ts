/** Reverses the code points, as Python does: combining marks and emoji break apart. */
export const reverseCodePoints = (text: string) => [...text].reverse().join('');
