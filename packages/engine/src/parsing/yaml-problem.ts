import { type Document, isCollection, type LineCounter, Scalar, visit, type YAMLError } from 'yaml';

/** Where a text is no YAML, why, in words that need no knowledge of YAML, and what to type there. */
export class YamlProblem extends Error {
  override readonly name: string = 'YamlProblem';
  readonly reason: string;
  readonly at: { line: number; column: number };
  readonly next: readonly string[];

  constructor(reason: string, at: YamlProblem['at'], next: readonly string[]) {
    super(`line ${at.line}, column ${at.column}: ${reason}`);
    this.reason = reason;
    this.at = at;
    this.next = next;
  }
}

type Described = { reason: string; offset?: number | undefined; next?: readonly string[] };
type Place = { text: string; document: Document; offset: number };

/** What the parser found, in plain words. */
export function describeYamlError(
  error: YAMLError,
  place: { text: string; document: Document; lines: LineCounter },
): YamlProblem {
  const { text, document, lines } = place;
  const [offset] = error.pos;
  const found = words[error.code]?.({ text, document, offset }, error.message) ?? {
    reason: `${lowerFirst(firstLine(error.message))}.`,
  };
  const { line, col } = lines.linePos(found.offset ?? offset);
  return new YamlProblem(found.reason, { line, column: col }, found.next ?? []);
}

/** An alias could stand for something huge, so none is read. */
export function describeAlias(document: Document, lines: LineCounter): YamlProblem | undefined {
  let problem: YamlProblem | undefined;
  visit(document, {
    Alias(_, { source, range }) {
      const { line, col } = lines.linePos(range?.[0] ?? 0);
      problem = new YamlProblem(
        `*${source} is an alias, which is not read. As a text it needs quotes.`,
        { line, column: col },
        [`"*${source}"`],
      );
      return visit.BREAK;
    },
  });
  return problem;
}

/** By the parser's code. */
const words: Readonly<Record<string, (place: Place, message: string) => Described>> = {
  TAB_AS_INDENT: ({ text, offset }) => ({
    reason: 'a tab indents this line. YAML takes spaces only.',
    next: [lineAt(text, offset).trim()],
  }),
  MISSING_CHAR: (place, message) => {
    if (/quote/.test(message)) return findOpenQuote(place);
    return isOpenBracket(message) ? findOpenBracket(place) : NO_COLON;
  },
  BAD_INDENT: (place, message) =>
    isOpenBracket(message)
      ? findOpenBracket(place)
      : { reason: 'this line starts at another column than those that it belongs to.' },
  BLOCK_AS_IMPLICIT_KEY: ({ text, offset }) =>
    /: /.test(lineAt(text, offset).replace(/^[^:]*: /, ''))
      ? {
          reason: 'a text with ": " in it needs quotes.',
          next: [inQuotes(lineAt(text, offset))],
        }
      : { reason: 'this key has a value, and the line below belongs to it too.' },
  BAD_SCALAR_START: ({ text, offset }) => ({
    reason: `a text that starts with ${text[offset]} needs quotes.`,
    next: [inQuotes(lineAt(text, offset))],
  }),
  DUPLICATE_KEY: ({ text, offset }) => ({
    reason: `the key ${lineAt(text, offset).trim().split(':')[0]} is there twice. Keep one.`,
  }),
  MULTILINE_IMPLICIT_KEY: () => NO_COLON,
  BAD_DQ_ESCAPE: ({ text, offset }) => ({
    reason: `${text.slice(offset, offset + 2)} means nothing between double quotes. Use single ones.`,
  }),
  UNEXPECTED_TOKEN: ({ text, offset }) => ({
    reason: `${JSON.stringify(lineAt(text, offset).slice(offset - lineStart(text, offset), SHOWN_MAX))} does not belong here: what is before it is complete.`,
  }),
  NON_STRING_KEY: ({ text, offset }) =>
    text[offset - 1] === '{'
      ? { reason: 'a text with {{ at its start needs quotes.', next: ['"{{prompt}}"'] }
      : { reason: 'a key has to be a text.' },
  TAG_RESOLVE_FAILED: ({ text, offset }) => ({
    reason: 'a text that starts with ! needs quotes.',
    next: [inQuotes(lineAt(text, offset))],
  }),
};

const SHOWN_MAX = 40;

const NO_COLON: Described = {
  reason: 'a colon and a space are missing after the key.',
  next: ['key: value'],
};

const isOpenBracket = (message: string) => / end with a [\]}]/.test(message);

/** The parser reports the end of the text; the quote that was opened is what a person has to find. */
function findOpenQuote({ document, text }: Place): Described {
  let open: number | undefined;
  visit(document, {
    Scalar(_, scalar) {
      const [start = 0, end = 0] = scalar.range ?? [];
      const isQuoted = scalar.type === Scalar.QUOTE_DOUBLE || scalar.type === Scalar.QUOTE_SINGLE;
      if (isQuoted && (end - start < 2 || text[end - 1] !== text[start])) open = start;
    },
  });
  const quote = text[open ?? 0] === "'" ? "'" : '"';
  return { reason: `this ${quote} is not closed.`, offset: open, next: [`${quote}text${quote}`] };
}

/** The last bracket that was opened and not closed. */
function findOpenBracket({ document, text }: Place): Described {
  let open: { start: number; close: string } | undefined;
  visit(document, (_, node) => {
    if (!isCollection(node) || !node.flow) return;
    const [start = 0, end = 0] = node.range ?? [];
    const close = text[start] === '[' ? ']' : '}';
    if (text[end - 1] !== close || end - start < 2) open = { start, close };
  });
  return {
    reason: `this ${open ? text[open.start] : 'bracket'} is not closed.`,
    offset: open?.start,
    next: [open?.close ?? '}'],
  };
}

const lineStart = (text: string, offset: number) => text.lastIndexOf('\n', offset - 1) + 1;

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(lineStart(text, offset), end === -1 ? undefined : end).replace(/\r$/, '');
}

/** `name: "Support: first line"`, with what is quoted already left alone. */
const inQuotes = (line: string): string =>
  line
    .trim()
    .replace(
      /^([^:]+: |- )?(.*)$/,
      (_, key = '', value: string) => `${key}${JSON.stringify(value)}`,
    );

const firstLine = (message: string) => message.split(/ at line \d+, column|\n/)[0] ?? '';

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
