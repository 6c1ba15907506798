/** The part of a message that is read. Longer than any attack's prompt; segmenting long texts is slow. */
const READ_MAX = 20_000;
const LABELS_MAX = 5;

/**
 * The places in a message that may contain a task, each with its fragments: the line or paragraph itself, text after
 * colons, quoted text.
 */
export function listPlaces(message: string): string[][] {
  const text = message.slice(0, READ_MAX);
  const lines = text.split('\n').map(fragmentsOf);
  const paragraphs = text
    .split(/\n[^\S\n]*\n/)
    .filter((paragraph) => paragraph.trim().includes('\n'))
    .map((paragraph) => [
      ...fragmentsOf(paragraph),
      ...paragraph.split('\n').flatMap((line) => fragmentsOf(line)),
    ]);
  return [...lines, ...paragraphs].filter((place) => place.length > 0);
}

const QUOTED = [/'(.+)'/gs, /"(.+?)"/gs, /'(.+?)'/gs, /`(.+?)`/gs, /[“”„](.+?)[“”]/gs, /‘(.+)’/gs];

function fragmentsOf(text: string): string[] {
  const quoted = QUOTED.flatMap((quotes) =>
    Array.from(text.matchAll(quotes), ([, inner = '']) => inner),
  );
  const colons = Array.from(text.matchAll(/:/g), ({ index }) => index).slice(0, LABELS_MAX);
  const labelled = colons.map((index) => text.slice(index + 1));
  const fragments = [text, ...labelled, ...quoted].map((fragment) => fragment.trim());
  return [...new Set(fragments)].filter(Boolean);
}
