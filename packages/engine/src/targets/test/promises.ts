/** What every type of agent is held to: the columns of docs/guides/agent-types.md. */
export const promises = {
  reply: 'A prompt arrives unchanged, and its reply is read',
  turns: 'A conversation of several turns arrives in order',
  calls: "The calls of the agent's tools are steps",
  results: 'So are their results, with the ids of their calls',
  abort: 'An aborted call closes the connection to an agent that never answers',
  status: 'An error status is an error, with whether and when to try again',
  empty: 'An empty reply is a reply',
  slow: 'An answer that never ends is given up at the time limit',
  long: 'A reply over 4 MiB is refused, without reading the rest',
  garbage: 'Garbage is an error, never a reply',
  many: 'Simultaneous calls each get their own reply',
  midway: 'A connection that closes midway is an error that is tried again',
  secrets: 'The key reaches the agent, and no record and no error',
} as const;

export type Promised = keyof typeof promises;

/** Why a type cannot keep a promise, such as a status without HTTP. */
export type Never = Readonly<Partial<Record<Promised, string>>>;

/** A type that other suites test: the title of a test for each promise, and the file it is in. */
export type HeldElsewhere = {
  holds: Readonly<Partial<Record<Promised, readonly [file: string, title: string]>>>;
  never: Never;
};

type Row = { type: string; held: ReadonlySet<Promised>; never: Never };

const ids = Object.keys(promises) as Promised[];

/** The table of types and promises. Throws if a cell is empty without a reason. */
export function writeTable(rows: readonly Row[]): string {
  const reasons: string[] = [];
  const cellOf = ({ type, held, never }: Row, id: Promised): string => {
    if (held.has(id)) return 'yes';
    const why = never[id];
    if (why === undefined) throw new Error(`"${type}" neither keeps "${id}" nor says why not.`);
    if (!reasons.includes(why)) reasons.push(why);
    return `no (${reasons.indexOf(why) + 1})`;
  };
  const lines = rows.map((row) => [`\`${row.type}\``, ...ids.map((id) => cellOf(row, id))]);
  const head = ['type', ...ids];
  const widths = head.map((_, at) =>
    Math.max(...[head, ...lines].map((row) => row[at]?.length ?? 0)),
  );
  const pad = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0));
  const table = [pad(head), widths.map((width) => '-'.repeat(width)), ...lines.map(pad)];
  return [
    '# What every agent type is held to',
    '',
    'Made by a test, `engine/src/targets/conformance.test.ts`. A type that is added gets a row, or the test fails.',
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...ids.map((id) => `- **${id}**: ${promises[id]}.`),
    '',
    'Why not:',
    '',
    ...reasons.map((why, at) => `${at + 1}. ${why}`),
    '',
  ].join('\n');
}
