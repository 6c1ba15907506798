/** A Markdown table; the first row is the head. */
export const table = ([head, ...rows]) =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');

const cell = (text) => String(text).replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
