/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What is behind an element's letters: how light it is, and how much of the element shows, from 0 to 1. */
export type Ground = { light: number; opacity: number };

/** What an element does, apart from its text. */
export type PageSigns = {
  enter(root: Document | ShadowRoot): void;
  isMoving(element: Element): boolean;
  /** Whether it fades in, or is about to. */
  isAppearing(element: Element): boolean;
  isLog(element: Element, style: CSSStyleDeclaration): boolean;
  /** Whether a click in the middle of an element reaches it, or what is drawn around it in a row of this height. */
  isReached(element: Element, box: DOMRect, rowMax: number): boolean;
  /** The ground of an element in an outer one. */
  groundOf(style: CSSStyleDeclaration, outer: Ground): Ground;
  inkOf(style: CSSStyleDeclaration, ground: Ground): number;
};

/** Runs inside the page, so it must use nothing from outside itself. */
export function pageSigns(): PageSigns {
  const moving = new Set<Element | null>();
  const appearing = new Set<Element | null>();
  const known = new Map<string, { light: number; alpha: number }>();
  /** Browsers write colors in the space in which the page does. */
  const read = (color: string) => {
    const [one = 0, two = 0, three = 0, four] = (color.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(
      Number,
    );
    const gray = one * 0.3 + two * 0.59 + three * 0.11;
    const alpha = four ?? 1;
    if (/^ok/.test(color)) return { light: one, alpha };
    if (/^(lab|lch)/.test(color)) return { light: one / 100, alpha };
    return { light: /^rgb/.test(color) ? gray / 255 : gray, alpha };
  };
  const shade = (color: string) => {
    const one = known.get(color) ?? read(color);
    known.set(color, one);
    return one;
  };
  const isDrawn = (element: Element) => {
    const { backgroundImage, backgroundColor, borderStyle } = getComputedStyle(element);
    return (
      backgroundImage !== 'none' ||
      shade(backgroundColor).alpha > 0 ||
      !/^(none ?)+$/.test(borderStyle) ||
      ['::before', '::after'].some((part) => getComputedStyle(element, part).content !== 'none')
    );
  };
  /** Whether it is there for what is in it, and all of that is hidden. */
  const isEmptied = (element: Element) => {
    const holder = element.shadowRoot ?? element;
    const inside = [...holder.querySelectorAll('*')];
    const hasWords = [...holder.childNodes].some(
      (child) => child instanceof Text && child.data.trim() !== '',
    );
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true });
    return inside.length > 0 && !hasWords && !isDrawn(element) && !inside.some(isShown);
  };
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
    isMoving: (element) => moving.has(element) && !isEmptied(element),
    isAppearing: (element) => appearing.has(element),
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
    groundOf(style, outer) {
      const { light, alpha } = shade(style.backgroundColor);
      return {
        light: outer.light + (light - outer.light) * Math.min(1, alpha),
        opacity: outer.opacity * Number(style.opacity),
      };
    },
    inkOf(style, { light, opacity }) {
      const letters = shade(style.color);
      return Math.round(Math.abs(letters.light - light) * letters.alpha * opacity * 100) || 0;
    },
  };
}
