// Draws the text of a terminal as an SVG: `node scripts/terminal-picture.mjs TITLE < text > picture.svg`.
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const [LINE, WIDTH, LEFT, TOP] = [20, 8.43, 20, 56];
const QUIET = '#8b949e';
const colors = { '◆': '#e5484d', $: QUIET };

/** What the screens use of a terminal's styles, by the numbers that switch them on. */
const styles = new Map([
  [1, 'font-weight="600"'],
  [2, `fill="${QUIET}"`],
  [4, 'text-decoration="underline"'],
  [31, 'fill="#e5484d"'],
  [33, 'fill="#d29922"'],
  [36, 'fill="#39c5cf"'],
]);
/** The numbers that switch them off: 22 ends both bold and dim. */
const ends = new Map([
  [0, [...styles.keys()]],
  [22, [1, 2]],
  [24, [4]],
  [39, [31, 33, 36]],
]);

const escapeXml = (line) =>
  line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Browsers collapse ordinary spaces.
    .replaceAll(' ', '\u00a0');

/** In plain text a verdict's shape and a prompt's `$` have a color of their own. */
const paint = (line) =>
  escapeXml(line).replace(/^[◆$]/, (shape) => `<tspan fill="${colors[shape]}">${shape}</tspan>`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles start with Escape
const STYLE = /\u001b\[([\d;]*)m/;

/** A line with a terminal's styles. */
function paintStyled(line) {
  const [first, ...parts] = line.split(STYLE);
  const on = new Set();
  let painted = escapeXml(first);
  for (let at = 0; at < parts.length; at += 2) {
    for (const code of parts[at].split(';').map(Number)) {
      for (const ended of ends.get(code) ?? []) on.delete(ended);
      if (styles.has(code)) on.add(code);
    }
    const words = parts[at + 1];
    const attributes = [...new Map([...on].sort().map((code) => [nameOf(code), styles.get(code)]))];
    const open = attributes.map(([, attribute]) => ` ${attribute}`).join('');
    painted += words && open ? `<tspan${open}>${escapeXml(words)}</tspan>` : escapeXml(words);
  }
  return painted;
}

/** A colour overrides dim: both set the fill. */
const nameOf = (code) => styles.get(code).split('=')[0];

/** The picture of a terminal with these lines, plain or with its styles. */
export function terminalPicture(title, said) {
  const lines = said.trimEnd().split('\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: styles start with Escape
  const plain = lines.map((line) => line.replaceAll(/\u001b\[[\d;]*m/g, '').trimEnd());
  const isStyled = said.includes('\u001b[');
  const width = Math.ceil(Math.max(...plain.map((line) => line.length)) * WIDTH) + 2 * LEFT;
  const height = TOP + lines.length * LINE + 8;
  const rows = lines.map(
    (line, index) =>
      `<text x="${LEFT}" y="${TOP + index * LINE}">${(isStyled ? paintStyled : paint)(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeXml(title)}</title>
<rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>
<g fill="#30363d"><circle cx="24" cy="22" r="6"/><circle cx="44" cy="22" r="6"/><circle cx="64" cy="22" r="6"/></g>
<g fill="#e6edf3" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
${rows.join('\n')}
</g>
</svg>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(terminalPicture(process.argv[2] ?? 'A terminal', await text(process.stdin)));
