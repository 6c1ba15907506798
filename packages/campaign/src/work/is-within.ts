/** What a model's address may end in, and is left out when it is called. */
const CALL = /\/(chat\/completions|api\/(generate|chat))$/;

const pathOf = ({ pathname }: URL): string => `${pathname.replace(/\/+$/, '').replace(CALL, '')}/`;

/** All that a folder's name needs. Some servers read an encoded or a marked `..` as one that leaves the folder. */
const PLAIN = /^[\w.~/-]*$/;

/** Left out or changed where an address is read, so that the same text with a path after it may mean another host. */
const CHANGED = /[\s\\\p{Cc}]/u;

/**
 * Whether a call to an address stays at the allowed one, or below it. The address is read as a call reads it, never
 * compared as text: `https://models.example.evil` and `https://models.example@evil` start like another one.
 */
export function isWithin(address: string, allowed: string): boolean {
  const [url, root] = [URL.parse(address), URL.parse(allowed)];
  if (CHANGED.test(address) || url === null || root === null) return false;
  const [path, above] = [pathOf(url), pathOf(root)];
  return (
    /^https?:$/.test(url.protocol) &&
    url.origin === root.origin &&
    url.username === '' &&
    url.password === '' &&
    // Also an empty query or fragment: the path of the call would be part of it.
    !/[?#]/.test(url.href) &&
    path.startsWith(above) &&
    PLAIN.test(path.slice(above.length))
  );
}
