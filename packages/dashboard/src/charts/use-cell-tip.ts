import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

type Tip = { cell: HTMLElement; row: number; column: number };

/** The pointer may go from the cell to what it shows. */
const LEAVE_MS = 200;

/** Which cell shows what is behind it (WCAG 1.4.13): under the pointer, at focus, at a tap; until Esc. */
export function useCellTip(table: RefObject<HTMLElement | null>) {
  const [tip, setTip] = useState<Tip>();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback(() => clearTimeout(leaving.current), []);
  const hide = useCallback(() => {
    keep();
    setTip(undefined);
  }, [keep]);
  useEffect(() => keep, [keep]);
  useEffect(() => {
    if (!tip) return;
    // First of all, so that Esc does not also leave the page.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      hide();
    };
    const onPress = ({ target }: Event) => {
      const isInside = target instanceof Element && target.closest('[role="tooltip"]');
      if (!isInside && !table.current?.contains(target as Node)) hide();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [tip, hide, table]);
  return {
    tip,
    show(cell: HTMLElement, row: number, column: number) {
      keep();
      setTip({ cell, row, column });
    },
    hideSoon() {
      keep();
      leaving.current = setTimeout(() => setTip(undefined), LEAVE_MS);
    },
    ...{ hide, keep },
  };
}
