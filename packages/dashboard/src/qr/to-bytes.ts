import { correctionOf } from './galois.ts';
import { roomOf, type Version } from './versions.ts';

/** The bytes of the code: mode, length, text and padding, in blocks with their correction, interleaved. */
export function toBytes(text: Uint8Array, version: Version): number[] {
  const blocks = split(pad(toBits(text, version), roomOf(version)), version.blocks);
  const corrections = blocks.map((block) => correctionOf(block, version.correction));
  return [...interleave(blocks), ...interleave(corrections)];
}

const BYTE_MODE = 0b0100;

function toBits(text: Uint8Array, { version }: Version): string {
  const lengthBits = version < 10 ? 8 : 16;
  return [
    BYTE_MODE.toString(2).padStart(4, '0'),
    text.length.toString(2).padStart(lengthBits, '0'),
    ...[...text].map((byte) => byte.toString(2).padStart(8, '0')),
  ].join('');
}

const PADDING = [0xec, 0x11];

/** The terminator fills the byte that was started. */
function pad(bits: string, room: number): number[] {
  const ended = `${bits}0000`.slice(0, room * 8);
  const whole = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0');
  const bytes = (whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const missing = room - bytes.length;
  return [...bytes, ...Array.from({ length: missing }, (_, at) => PADDING[at % 2] ?? 0)];
}

/** The later blocks are one byte longer if it does not divide evenly. */
function split(bytes: readonly number[], count: number): number[][] {
  const short = Math.floor(bytes.length / count);
  const shortBlocks = count - (bytes.length % count);
  let from = 0;
  return Array.from({ length: count }, (_, block) => {
    const length = block < shortBlocks ? short : short + 1;
    from += length;
    return bytes.slice(from - length, from);
  });
}

const interleave = (blocks: readonly number[][]): number[] => {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    blocks.flatMap((block) => block.slice(at, at + 1)),
  );
};
