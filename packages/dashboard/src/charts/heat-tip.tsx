import type { Rate } from '@provoke/contract';
import { noRateWords, rateWords } from '@provoke/figures';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import s from './heat-map.module.css';

type Props = {
  cell: HTMLElement;
  rate: Rate | undefined;
  row: string;
  column: string;
  when: string;
  onPointerEnter(): void;
  onPointerLeave(): void;
};

/** What is behind a cell, above everything else. The cell's own name has the same words. */
export function HeatTip({ cell, rate, row, column, when, ...pointer }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const tip = box.current;
    if (!tip) return;
    tip.showPopover();
    const follow = () =>
      setPlace(placeAt(cell.getBoundingClientRect(), tip.getBoundingClientRect()));
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [cell]);
  return (
    <div
      ref={box}
      popover="manual"
      role="tooltip"
      aria-hidden="true"
      className={s.tip}
      style={place}
      {...pointer}
    >
      <b>{row}</b>
      <span className="quiet">{column}</span>
      <span>{tellCell(rate)}</span>
      <span className="quiet">{when}</span>
    </div>
  );
}

/** `5 of 25 goals broken, 95 % interval 8.9–39.1 %` */
export function tellCell(rate: Rate | undefined): string {
  if (!rate || rate.reason === 'none-judged') return 'no goal was judged';
  const { counts, share, interval } = rateWords(rate);
  if (share === null) return `${counts} goals broken; ${noRateWords(rate)}`;
  return `${counts} goals broken, ${share}, ${interval}`;
}

const GAP = 6;

/** Below the cell, or above it where there is no room; never outside the window. */
function placeAt(cell: DOMRect, tip: DOMRect): CSSProperties {
  const below = cell.bottom + GAP;
  const isBelow = below + tip.height <= window.innerHeight;
  const center = cell.left + cell.width / 2 - tip.width / 2;
  const most = document.documentElement.clientWidth - tip.width - GAP;
  return {
    top: isBelow ? below : cell.top - GAP - tip.height,
    left: Math.max(GAP, Math.min(center, most)),
  };
}
