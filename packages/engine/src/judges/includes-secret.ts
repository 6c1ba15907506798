/** Also when it was spelled out with spaces or hyphens, in another case, or backwards. */
export function includesSecret(text: string, secret: string): boolean {
  if (text.includes(secret)) return true;
  const wanted = bare(secret);
  // Too little is left of a secret of punctuation: it would be found everywhere.
  if (wanted.length < BARE_MIN) return false;
  const plain = bare(text);
  return plain.includes(wanted) || plain.includes([...wanted].reverse().join(''));
}

const BARE_MIN = 4;

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
