import { Writable } from 'node:stream';
import type { Size } from '../parts/size.ts';

type FrameStream = NodeJS.WriteStream & { setSize(size: Size): void };

/** What Ink writes to. In its debug mode Ink hands over whole frames, without a sequence that moves the cursor. */
export function createFrameStream(size: Size, onFrame: (frame: string) => void): FrameStream {
  const stream = Object.assign(
    new Writable({
      decodeStrings: false,
      write(frame, _encoding, done) {
        if (!SWITCHES_CURSOR.test(frame)) onFrame(frame);
        done();
      },
    }),
    size,
    {
      isTTY: true,
      setSize(next: Size) {
        Object.assign(stream, next);
        stream.emit('resize');
      },
    },
  );
  // Of a terminal's stream Ink uses these parts.
  return stream as unknown as FrameStream;
}

/** Ink sends them at its start and end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they start with Escape
const SWITCHES_CURSOR = /^(\u001b\[\?(25|2004|1004)[hl]|\n)*$/;
