import { toQr } from '../../qr/to-qr.ts';
import s from './profile.module.css';

/** A reader needs a margin of four modules. */
const MARGIN = 4;

/** A QR code as one path. Dark on light in both themes, or some cameras do not read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = toQr(text);
  if (!rows) return null;
  const size = rows.length + 2 * MARGIN;
  const path = rows.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')),
  );
  return (
    <svg
      className={s.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}
