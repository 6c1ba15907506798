import { expect, test } from 'vitest';
import { createPainter } from './painter.ts';

function paintInto() {
  const writes: string[] = [];
  return { writes, painter: createPainter((bytes) => writes.push(bytes)) };
}

test('only a changed line is written, at its place and in one update', () => {
  const { writes, painter } = paintInto();
  painter.paint('one\ntwo');

  painter.paint('one\nthree');

  expect(writes[1]).toBe('\u001b[?2026h\u001b[2;1Hthree\u001b[0m\u001b[K\u001b[?2026l');
});

test('a frame that did not change writes nothing', () => {
  const { writes, painter } = paintInto();
  painter.paint('one');

  painter.paint('one');

  expect(writes).toHaveLength(1);
});

test('after a resize every line is written, and what is below is erased', () => {
  const { writes, painter } = paintInto();
  painter.paint('one\ntwo');

  painter.forget();
  painter.paint('one');

  expect(writes[1]).toContain('\u001b[1;1Hone\u001b[0m\u001b[K\u001b[2;1H\u001b[J');
});
