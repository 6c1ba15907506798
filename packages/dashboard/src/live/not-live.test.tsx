import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { NotLiveView } from './not-live.tsx';

const draw = (againAt: number | undefined, isCut = true) => {
  vi.useFakeTimers({ now: new Date(2026, 2, 2, 18, 43, 0) });
  const since = new Date(2026, 2, 2, 18, 42, 1).getTime();
  const standing = { since, readAt: since - 4_000, againAt };
  const drawn = renderToStaticMarkup(
    <NotLiveView standing={isCut ? standing : undefined} onRetry={() => {}} />,
  );
  vi.useRealTimers();
  return drawn
    .replaceAll(/ (dateTime|title|class|type)="[^"]*"/g, '')
    .replaceAll(/<\/?(b|time)>/g, '');
};
const at = new Date(2026, 2, 2, 18, 43, 7, 400).getTime();
const words = 'Not live since 18:42, last read 18:41:57. What you see is as it was then.';

test('a page that is cut off announces since when, and shows beside it when it tries again', () => {
  expect(draw(at)).toBe(
    `<section data-cut="true" aria-label="Live"><p role="status">${words}</p><span>Again in 8 s</span><button>Try now</button></section>`,
  );
});

test('while it tries, the announcement is the same', () => {
  expect(draw(undefined)).toContain(`<p role="status">${words}</p><span>Trying</span>`);
});

test('a page that is live has a silent place for it', () => {
  expect(draw(undefined, false)).toBe('<section data-cut="false"><p role="status"></p></section>');
});
