const SESSION = /\{\{\s*session\s*\}\}/g;
const ANY_BLANK = /\{\{\s*([\w-]{1,40})\s*\}\}/g;

type Texts = string | readonly string[] | Readonly<Record<string, string>> | undefined;

const textsIn = (texts: Texts): readonly string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts ?? {});

/** Whether the state is that of the session which the attempt has. */
export const namesSession = (...all: readonly Texts[]): boolean =>
  all.flatMap(textsIn).some((text) => text.search(SESSION) >= 0);

/** `encode` adapts the name to its context, such as an address. */
export const fillSession = (
  text: string,
  session: string | null,
  encode: (name: string) => string = (name) => name,
): string => text.replace(SESSION, () => encode(session ?? ''));

/** Why a placeholder cannot be filled. */
export function findStrangeBlank(text: string): string | undefined {
  const strange = [...text.matchAll(ANY_BLANK)].find(([, name]) => name !== 'session');
  return (
    strange &&
    `${strange[0]} is not known before an attempt. {{session}} is the only placeholder here.`
  );
}
