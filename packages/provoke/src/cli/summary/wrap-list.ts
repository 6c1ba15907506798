import { LABEL } from './rate-cells.ts';

const COLUMNS = 80;

/** A label and its items, separated by `;`, on as many lines as they need. */
export function wrapList(label: string, items: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, item] of items.entries()) {
    const next = index < items.length - 1 ? `${item};` : item;
    const longer = line === '' ? next : `${line} ${next}`;
    if (line !== '' && LABEL + longer.length > COLUMNS) {
      lines.push(line);
      line = next;
    } else line = longer;
  }
  return [...lines, line].map(
    (text, index) => `${(index === 0 ? label : '').padEnd(LABEL)}${text}`,
  );
}
