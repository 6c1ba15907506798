/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What an element does, apart from its text. */
export type PageSigns = {
  enter(root: Document | ShadowRoot): void;
  isMoving(element: Element): boolean;
  isLog(element: Element, style: CSSStyleDeclaration): boolean;
  /** Whether a click in the middle of an element reaches it, or what is drawn around it in a row of this height. */
  isReached(element: Element, box: DOMRect, rowMax: number): boolean;
};

/** Runs inside the page, so it must use nothing from outside itself. */
export function pageSigns(): PageSigns {
  const moving = new Set<Element | null>();
  return {
    /** Finds what moves without an end: typing dots, spinners, a cursor that blinks. */
    enter(root) {
      for (const { effect, playState } of root.getAnimations())
        if (
          effect instanceof KeyframeEffect &&
          playState === 'running' &&
          effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY
        )
          moving.add(effect.target?.closest('svg')?.parentElement ?? effect.target);
    },
    isMoving: (element) => moving.has(element),
    /** A part of the page that announces its news, or scrolls by itself. */
    isLog: (element, style) =>
      /^(log|feed)$/.test(element.getAttribute('role') ?? '') ||
      /^(polite|assertive)$/.test(element.getAttribute('aria-live') ?? '') ||
      (element !== document.body && /auto|scroll/.test(style.overflowY)),
    isReached(element, box, rowMax) {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (y < 0 || y > innerHeight) return true;
      const root = element.getRootNode() as Document | ShadowRoot;
      const hit = root.elementFromPoint(x, y);
      let row = element;
      for (let level = 0; level < 3 && row.parentElement; level++) {
        if (row.parentElement.getBoundingClientRect().height > rowMax) break;
        row = row.parentElement;
      }
      return hit !== null && row.contains(hit);
    },
  };
}
