/** What a model's address may end in, and is left out when it is called. */
const CALL = /\/(chat\/completions|api\/(generate|chat))$/;

const pathOf = ({ pathname }: URL): string => `${pathname.replace(/\/+$/, '').replace(CALL, '')}/`;

/** A slash that only some servers read as one, and that could leave the allowed path with `..`. */
const HIDDEN_SLASH = /%2f|%5c/i;

/** Whether an address is the allowed one, or below it. */
export function isWithin(address: string, allowed: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(allowed)) return false;
  const [url, root] = [new URL(address), new URL(allowed)];
  return (
    url.origin === root.origin &&
    !HIDDEN_SLASH.test(url.pathname) &&
    pathOf(url).startsWith(pathOf(root))
  );
}
