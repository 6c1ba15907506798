/** One server-sent event. */
export type ServerEvent = { event: string; data: string };

/** The events of a complete stream, by the WHATWG's rules for data. */
export function readEvents(text: string): ServerEvent[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n\n')
    .map((block) => toEvent(block.split('\n')))
    .filter(({ data }) => data !== '');
}

const toEvent = (lines: readonly string[]): ServerEvent => ({
  event: valuesOf(lines, 'event').at(-1) ?? 'message',
  data: valuesOf(lines, 'data').join('\n'),
});

const valuesOf = (lines: readonly string[], field: string) =>
  lines
    .filter((line) => line.startsWith(`${field}:`))
    .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
