import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { render, Text, useInput, usePaste } from 'ink';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keyNames } from './key-names.ts';
import { createKeyStream } from './key-stream.ts';

/** What a terminal sends for a key, with the key's name. */
const SENT = {
  ...{ '\u001b[A': 'up', '\u001b[B': 'down', '\u001bOC': 'right', '\u001bOD': 'left' },
  ...{ '\u001b[H': 'home', '\u001b[F': 'end', '\u001b[1~': 'home', '\u001b[4~': 'end' },
  ...{ '\u001b[5~': 'page up', '\u001b[6~': 'page down', '\u001b[3~': 'delete' },
  ...{ '\u001b[Z': 'shift-tab', '\u001b[1;5D': 'ctrl-left', '\u001b[1;5C': 'ctrl-right' },
  ...{ '\u001b[1;3D': 'alt-left', '\u001c': 'ctrl-\\' },
  ...{ '\r': 'enter', '\t': 'tab', '\u007f': 'backspace', '\u0003': 'ctrl-c', '\u0015': 'ctrl-u' },
  ...{ x: 'x', ' ': ' ', G: 'G', '1': '1', '/': '/', ü: 'ü', 列: '列', '🚂': '🚂' },
} as const;
/** Sequences that are no key: answers and reports of a terminal. */
const REPORTS = ['\u001b[?1;2c', '\u001b[24;80R', '\u001b[I', '\u001b[<0;3;4M', '\u001bOP'];

function Keys({ pressed, pasted }: { pressed: string[]; pasted: string[] }) {
  useInput((input, key) => void pressed.push(...keyNames(input, key)));
  usePaste((text) => void pasted.push(text));
  return <Text>keys</Text>;
}

/** Ink, reading from a terminal of which only bytes are known. */
function openKeys() {
  const terminal = Object.assign(new PassThrough(), {
    isTTY: true,
    ...{ setRawMode: () => terminal, ref: () => terminal, unref: () => terminal },
  });
  const stdin = createKeyStream(terminal as unknown as NodeJS.ReadStream);
  const pressed: string[] = [];
  const pasted: string[] = [];
  const stdout = Object.assign(new PassThrough(), { columns: 80, rows: 24, isTTY: true });
  stdout.resume();
  const { unmount } = render(<Keys pressed={pressed} pasted={pasted} />, {
    ...{ stdin, stdout, interactive: true, patchConsole: false, exitOnCtrlC: false },
  });
  onTestFinished(() => {
    unmount();
    stdin.stop();
  });
  return { pressed, pasted, send: (bytes: string | Buffer) => void terminal.write(bytes) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Sends bytes in parts, and lets each be read before the next. */
async function sendSplit(send: (bytes: Buffer) => void, bytes: Buffer, cuts: readonly number[]) {
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    send(bytes.subarray(from, cut));
    from = cut;
    for (let turn = 0; turn < 3; turn++) await settle();
  }
}

test.each(Object.entries(SENT))(
  '%j is one key, wherever its bytes are split',
  async (sent, name) => {
    const bytes = Buffer.from(sent);
    for (let cut = 0; cut < bytes.length; cut++) {
      const { pressed, send } = openKeys();

      await sendSplit(send, bytes, cut === 0 ? [] : [cut]);

      await vi.waitFor(() => expect(pressed).toEqual([name]));
    }
  },
);

test('a slow line brings the rest of an arrow 100 ms later: it is an arrow, and nothing else', async () => {
  const { pressed, send } = openKeys();

  send('\u001b');
  await sleep(100);
  send('[');
  await sleep(100);
  send('A');

  await vi.waitFor(() => expect(pressed).toEqual(['up']));
});

test('Escape and a key right after it are two keys', async () => {
  const { pressed, send } = openKeys();

  send('\u001bx\u001b\u001b[A\u001b\u001b\u007f');

  await vi.waitFor(() =>
    expect(pressed).toEqual(['escape', 'x', 'escape', 'up', 'escape', 'escape', 'backspace']),
  );
});

test('Escape alone is Escape, and half a sequence is no key', async () => {
  const { pressed, send } = openKeys();

  send('\u001b');
  await vi.waitFor(() => expect(pressed).toEqual(['escape']));
  send('\u001b[1;');
  await sleep(1_200);
  send('x');

  await vi.waitFor(() => expect(pressed).toEqual(['escape', 'x']));
});

test('what a terminal reports is no key', async () => {
  const { pressed, send } = openKeys();

  for (const report of REPORTS) send(report);
  send('x');

  await vi.waitFor(() => expect(pressed).toEqual(['x']));
});

test('any 200 keys arrive in their order, whatever parts their bytes come in', async () => {
  const keys = fc.array(fc.constantFrom(...Object.keys(SENT)), { minLength: 200, maxLength: 200 });
  const cuts = fc.array(fc.nat(), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(keys, cuts, async (sent, places) => {
      const { pressed, send } = openKeys();
      const bytes = Buffer.from(sent.join(''));
      const at = [...new Set(places.map((place) => place % bytes.length))].sort((a, b) => a - b);

      await sendSplit(send, bytes, at);

      const names = sent.map((one) => SENT[one as keyof typeof SENT]);
      await vi.waitFor(() => expect(pressed).toEqual(names));
    }),
    { numRuns: 10 },
  );
});

test('a paste of 1 MB with every control character is one paste and no key', async () => {
  const { pressed, pasted, send } = openKeys();
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
  const text = `${controls}\u007f\u009b exactly q x y `.repeat(22_000);
  const bytes = Buffer.from(`\u001b[200~${text}\u001b[201~`);

  for (let at = 0; at < bytes.length; at += 4_093) {
    send(bytes.subarray(at, at + 4_093));
    await settle();
  }
  send('z');

  await vi.waitFor(() => expect(pressed).toEqual(['z']), { timeout: 10_000 });
  expect(pasted).toHaveLength(1);
  expect(pasted[0] === text).toBe(true);
});

test('a paste that lost its end is a paste all the same, and keys work again', async () => {
  const { pressed, pasted, send } = openKeys();

  send('\u001b[200~exactly');
  await vi.waitFor(() => expect(pasted).toEqual(['exactly']), { timeout: 10_000 });
  send('x');

  await vi.waitFor(() => expect(pressed).toEqual(['x']));
});
