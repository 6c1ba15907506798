import { Writable } from 'node:stream';
import { withoutColor } from './without-color.ts';

type Options = {
  isColored: boolean;
  /** The terminal takes bytes again, after frames were dropped. */
  onMissed(): void;
};

export type FrameStream = NodeJS.WriteStream & {
  /** Drops everything from now on, and lets go of the terminal. */
  stop(): void;
};

/** More than two frames of the largest window. */
const PENDING_MAX = 64 * 1024;

/**
 * The terminal, as Ink writes to it. While the terminal takes nothing, frames are dropped: they are neither kept nor
 * waited for.
 */
export function createFrameStream(
  output: NodeJS.WriteStream,
  { isColored, onMissed }: Options,
): FrameStream {
  let isStopped = false;
  let hasMissed = false;
  const stream = new Writable({
    decodeStrings: false,
    write(frame: string, _encoding, done) {
      if (output.writableLength > PENDING_MAX) hasMissed = true;
      else if (!isStopped) output.write(isColored ? frame : withoutColor(frame));
      done();
    },
  });
  const drained = () => {
    if (hasMissed) onMissed();
    hasMissed = false;
  };
  const resized = () => void stream.emit('resize');
  output.on('drain', drained).on('resize', resized);
  Object.defineProperties(stream, {
    isTTY: { value: true },
    columns: { get: () => output.columns },
    rows: { get: () => output.rows },
    stop: {
      value() {
        isStopped = true;
        output.off('drain', drained).off('resize', resized);
      },
    },
  });
  // Of a terminal's stream Ink uses these parts.
  return stream as unknown as FrameStream;
}
