/** A Markdown table; the first row is the head. */
export const table = ([head, ...rows]) =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');

const cell = (text) => String(text).replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

/** The same as the formatter writes it, for pages that are also written by hand. */
export function alignedTable([head, ...rows]) {
  const cells = [head, ...rows].map((row) => row.map(cell));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const [first, ...others] = cells.map((row) => row.map((text, at) => text.padEnd(widths[at])));
  return [first, widths.map((width) => '-'.repeat(width)), ...others]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
