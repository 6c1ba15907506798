import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';
import s from './profile.module.css';

/** A reader needs a margin of four modules. */
const MARGIN = 4;

/** A QR code as one path. Dark on light in both themes, or some cameras do not read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const width = code.size + 2 * MARGIN;
  return (
    <svg
      className={s.qr}
      viewBox={`${-MARGIN} ${-MARGIN} ${width} ${width}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
