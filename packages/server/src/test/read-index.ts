import { type IndexColumn, RunIndexHeader } from '@provoke/contract';

const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array };

/** A run index as a page reads it: views over the bytes as they came. */
export function readIndex(bytes: ArrayBuffer) {
  const [length = 0] = new Uint32Array(bytes, 0, 1);
  const header = RunIndexHeader.parse(
    JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))),
  );
  const columns = Object.fromEntries(
    header.columns.map(({ name, type, offset }) => [
      name,
      [...new arrays[type](bytes, offset, header.count)],
    ]),
  ) as Record<IndexColumn, number[]>;
  return { header, columns };
}
