const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

const reversed = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)
    .reverse()
    .join('');

const wordwise = (text: string, change: (words: string[]) => string[]) =>
  change(text.split(/\s+/).filter(Boolean)).join(' ');

/** The ways in which FlipAttack flips a text, undone. */
const readings = [
  reversed,
  (text: string) => wordwise(text, (words) => words.map(reversed)),
  (text: string) => wordwise(text, (words) => words.reverse()),
];

/** Every text that somebody who knows the flips could read in a message: its lines and quotations, unflipped. */
export function unflip(message: string): string[] {
  const quoted = Array.from(message.matchAll(/'([^\n]+)'/g), ([, text]) => text ?? '');
  const lines = message.split('\n').flatMap((line) => [line, line.replace(/^[^:]{1,20}:/, '')]);
  return [...quoted, ...lines].flatMap((fragment) => readings.map((read) => read(fragment.trim())));
}
