/** What was typed and not sent yet, by form: in this tab, until it is sent, dropped, or somebody signs out. */
const PREFIX = 'draft ';
const OWNER = 'drafts of';
const LENGTH_MAX = 200_000;

/** A key of this service has this shape, wherever it was pasted. */
const KEY = /pvk_[A-Za-z0-9]{8}_[A-Za-z0-9]{20}/;

export function readDraft(form: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null');
  } catch {
    return null;
  }
}

/** A draft that is too long, or that has a key in it, is not kept: nor is an earlier one, which would say less. */
export function keepDraft(form: string, draft: unknown): void {
  const text = JSON.stringify(draft);
  const isKept = text.length <= LENGTH_MAX && !KEY.test(text);
  try {
    if (isKept) sessionStorage.setItem(PREFIX + form, text);
    else dropDraft(form);
  } catch {
    // The tab's room is full. The form still has what was typed.
  }
}

export const dropDraft = (form: string): void => sessionStorage.removeItem(PREFIX + form);

/** Empties the tab's storage but for drafts, which outlive a session that ended while somebody typed. */
export function clearButDrafts(): void {
  for (const name of Object.keys(sessionStorage))
    if (name !== OWNER && !name.startsWith(PREFIX)) sessionStorage.removeItem(name);
}

/** Drafts are of the person who typed them: those of another one are dropped. */
export function keepDraftsOf(person: number | string): void {
  if (sessionStorage.getItem(OWNER) === `${person}`) return;
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  sessionStorage.setItem(OWNER, `${person}`);
}
