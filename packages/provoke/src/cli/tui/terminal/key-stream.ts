import { PassThrough } from 'node:stream';

/** A terminal sends the rest of an arrow within this time; after it, Escape was pressed. */
const ESCAPE_MS = 150;
/** A sequence that does not end is no key. */
const SEQUENCE_MS = 1_000;
/** A paste that brings nothing for so long has lost its end. */
const PASTE_MS = 3_000;
/** Of a paste, so much is kept. */
const PASTE_MAX = 4 * 1024 * 1024;

const PASTE_START = '\u001b[200~';
const PASTE_END = '\u001b[201~';

const ESCAPE = '\u001b';
/** Escape, as terminals with the keyboard protocol of kitty send it: what follows belongs to another key. */
const SURE_ESCAPE = '\u001b[27u';

// biome-ignore lint/suspicious/noControlCharactersInRegex: keys are sent as them
const UNFINISHED = /\u001b(?:\[[0-?]*[ -/]*|O[\d;]*)?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Escape is one
const ALONE = /\u001b(?![[O])/g;
const sure = (keys: string): string => keys.replaceAll(ALONE, SURE_ESCAPE);

type Input = NodeJS.ReadStream;

export type KeyStream = Input & {
  /** Takes no keys, which are another program's, until `retake`. */
  lend(): void;
  retake(): void;
  /** Lets go of the terminal. */
  stop(): void;
};

/**
 * What is typed, with each sequence of a key, and each paste, in one piece, however slowly it arrives. Ink waits 20 ms
 * for the rest of a sequence, and then reads an arrow as Escape and letters; and it reads Escape and a letter that
 * arrive together as Alt and the letter, which no page here knows.
 */
export function createKeyStream(input: Input): KeyStream {
  const keys = new PassThrough({ highWaterMark: PASTE_MAX });
  let held = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    const late = held;
    held = '';
    if (late.startsWith(PASTE_START)) keys.write(late + PASTE_END);
    else if (late === ESCAPE) keys.write(SURE_ESCAPE);
  }

  function take(chunk: string): void {
    clearTimeout(timer);
    const text = held + chunk;
    const whole = wholeIn(text, held.length);
    held = text.slice(whole, whole + PASTE_MAX);
    if (whole > 0) keys.write(sureIn(text.slice(0, whole)));
    if (held !== '') timer = setTimeout(flush, waitFor(held)).unref();
  }

  input.setEncoding('utf8').on('data', take).resume();
  Object.assign(keys, {
    isTTY: true,
    setRawMode: (isRaw: boolean) => input.setRawMode(isRaw),
    ref: () => input.ref(),
    unref: () => input.unref(),
    lend: () => void input.pause(),
    retake: () => void input.resume(),
    stop() {
      clearTimeout(timer);
      input.off('data', take).pause();
    },
  });
  return keys as unknown as KeyStream;
}

function waitFor(held: string): number {
  if (held.startsWith(PASTE_START)) return PASTE_MS;
  return held === ESCAPE ? ESCAPE_MS : SEQUENCE_MS;
}

/** A paste is left as it is. */
const sureIn = (text: string): string =>
  text
    .split(PASTE)
    .map((part, at) => (at % 2 === 0 ? sure(part) : part))
    .join('');
// biome-ignore lint/suspicious/noControlCharactersInRegex: its marks start with Escape
const PASTE = /(\u001b\[200~[\s\S]*?\u001b\[201~)/;

/** How much of a text is whole keys and pastes. Of a paste, `known` characters were looked through already. */
function wholeIn(text: string, known: number): number {
  let from = 0;
  for (;;) {
    const start = text.indexOf(PASTE_START, from);
    if (start < 0) break;
    const lookFrom = start === 0 ? Math.max(0, known - PASTE_END.length) : start;
    const end = text.indexOf(PASTE_END, lookFrom);
    if (end < 0) return start;
    from = end + PASTE_END.length;
  }
  const [rest = ''] = UNFINISHED.exec(text.slice(from)) ?? [];
  return text.length - rest.length;
}
