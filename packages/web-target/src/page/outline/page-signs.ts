/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What an element does, apart from its text. */
export type PageSigns = {
  enter(root: Document | ShadowRoot): void;
  isMoving(element: Element): boolean;
  /** Whether it fades in, or is about to. */
  isAppearing(element: Element): boolean;
  isLog(element: Element, style: CSSStyleDeclaration): boolean;
};

/** Runs inside the page, so it must use nothing from outside itself. */
export function pageSigns(): PageSigns {
  const moving = new Set<Element | null>();
  const appearing = new Set<Element | null>();
  return {
    /** Finds what moves without an end: typing dots, spinners, a cursor that blinks. */
    enter(root) {
      for (const { effect, playState } of root.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || playState !== 'running') continue;
        if (effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
          moving.add(effect.target?.closest('svg')?.parentElement ?? effect.target);
        else if (Number(effect.getKeyframes().at(-1)?.['opacity'] ?? 0) > 0)
          appearing.add(effect.target);
      }
    },
    isMoving: (element) => moving.has(element),
    isAppearing: (element) => appearing.has(element),
    /** A part of the page that announces its news, or scrolls by itself. */
    isLog: (element, style) =>
      /^(log|feed)$/.test(element.getAttribute('role') ?? '') ||
      /^(polite|assertive)$/.test(element.getAttribute('aria-live') ?? '') ||
      (element !== document.body && /auto|scroll/.test(style.overflowY)),
  };
}
