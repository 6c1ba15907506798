/** Something that the palette can open. */
export type Entry = {
  id: string;
  title: string;
  /** What it is: `Page`, `Agent`, `Run`. */
  kind: string;
  /** More that it is found by: an id, a note. */
  words?: string;
  open(): void;
};

const SHOWN_MAX = 50;

/** Entries that contain every typed word; those that start with the words come first. */
export function listEntries(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title, kind, words: more = '' }) => {
    const text = `${title} ${kind} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ title }: Entry) => title.toLowerCase().startsWith(words.join(' '));
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))].slice(0, SHOWN_MAX);
}
