/** A text to speak. Of several about the same thing, only the last is spoken. */
export type Announcement = { text: string; about: string };

/**
 * Says something to people who do not see it: an outcome, a count, a failure. The region that speaks is in
 * `index.html`; what writes into it is loaded after the page, so that this stays small.
 */
export const announce = (text: string, about = text): void =>
  void dispatchEvent(new CustomEvent<Announcement>('announce', { detail: { text, about } }));
