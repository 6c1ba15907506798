import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

const draw = (email: string) =>
  renderToStaticMarkup(
    <QrCode
      text={`otpauth://totp/provoke:${encodeURIComponent(email)}?secret=${'A'.repeat(52)}&issuer=provoke&digits=6&period=30`}
      label="The code to scan"
    />,
  );

const DRAWN = /^<svg [^>]*viewBox="-4 -4 (\d+) \1"[^>]*><path d="[MLZ\d ]+"><\/path><\/svg>$/;

test('a QR code is one path with a margin of four modules and no styles of its own', () => {
  const svg = draw('ada@example.com');

  expect(DRAWN.exec(svg)?.[1]).toBe('53');
  expect(svg.includes('style=')).toBe(false);
});

test('the longest e-mail address gets a code, whatever is in it', () => {
  const name = '+!#$%&*/=?^_`{|}~-'.repeat(14).slice(0, 242);

  expect(DRAWN.test(draw(`${name}@example.com`))).toBe(true);
});
