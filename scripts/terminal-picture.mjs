// Draws the text of a terminal as an SVG: `node scripts/terminal-picture.mjs TITLE < text > picture.svg`.
import { text } from 'node:stream/consumers';

const [LINE, WIDTH, LEFT, TOP] = [20, 8.43, 20, 56];
const colors = { '◆': '#e5484d', $: '#8b949e' };

const escapeXml = (line) =>
  line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Browsers collapse ordinary spaces.
    .replaceAll(' ', '\u00a0');

/** A verdict's shape and a prompt's `$` have a color of their own. */
const paint = (line) =>
  escapeXml(line).replace(/^[◆$]/, (shape) => `<tspan fill="${colors[shape]}">${shape}</tspan>`);

const lines = (await text(process.stdin)).trimEnd().split('\n');
const width = Math.ceil(Math.max(...lines.map((line) => line.length)) * WIDTH) + 2 * LEFT;
const height = TOP + lines.length * LINE + 8;
const rows = lines.map(
  (line, index) => `<text x="${LEFT}" y="${TOP + index * LINE}">${paint(line)}</text>`,
);

process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeXml(process.argv[2] ?? 'A terminal')}</title>
<rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>
<g fill="#30363d"><circle cx="24" cy="22" r="6"/><circle cx="44" cy="22" r="6"/><circle cx="64" cy="22" r="6"/></g>
<g fill="#e6edf3" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
${rows.join('\n')}
</g>
</svg>
`);
