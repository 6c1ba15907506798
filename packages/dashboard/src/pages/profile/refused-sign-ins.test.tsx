import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RefusedNotice } from './refused-sign-ins.tsx';

const draw = (given: Partial<Parameters<typeof RefusedNotice>[0]>) =>
  renderToStaticMarkup(
    <RefusedNotice
      {...{ count: 2, since: '2026-03-01T00:00:00Z', first_at: null, slowed: false }}
      {...{ last_at: '2026-03-02T02:40:30Z', addresses: ['192.0.2.1'], addresses_count: 1 }}
      {...given}
    />,
  ).replace(/<time [^>]*>.*?<\/time>/, 'TIME');

test('a person reads how many sign-ins failed, when the last, and from where', () => {
  expect(draw({})).toContain(
    '2 attempts to sign in as you failed, the last TIME, from 192.0.2.1. If that was not you',
  );
  expect(draw({ count: 1, addresses: [], addresses_count: 0 })).toContain(
    '1 attempt to sign in as you failed, the last TIME. If',
  );
  expect(draw({ addresses_count: 12, slowed: true })).toContain(
    'from 192.0.2.1 and 11 more. Attempts from new addresses were slowed down.',
  );
});
