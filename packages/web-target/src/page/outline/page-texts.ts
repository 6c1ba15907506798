/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { PageMemory } from './page-memory.ts';

/** Decides which texts of an element a visitor reads. */
export type PageTexts = {
  /** The value of a field that shows a text rather than take one; undefined for anything else. */
  valueOf(element: Element): string | undefined;
  /** A drawing without words, or as small as an icon. */
  isPicture(element: Element, box: DOMRect): boolean;
  /** The number of a line of code. */
  isLineNumber(element: Element, text: string, style: CSSStyleDeclaration): boolean;
};

/** Runs inside the page, so it must use nothing from outside itself. */
export function pageTexts(memory?: PageMemory): PageTexts {
  const ICON_MAX = 64;
  const CODE = 'pre,code,textarea,[contenteditable],[role=textbox],[role=code]';
  const LEVELS = 5;
  const CHILDREN_MAX = 20;

  const isKept = (code: Element) =>
    getComputedStyle(code).userSelect !== 'none' && !code.closest('[aria-hidden=true]');

  /** That a visitor can select, unlike the number. */
  const isNextToCode = (element: Element) => {
    let at: Element | null = element;
    for (let level = 0; at && level < LEVELS; level++, at = at.parentElement)
      for (let child = at.firstElementChild, n = 0; child && n < CHILDREN_MAX; n++) {
        if (child.matches(CODE) && isKept(child)) return true;
        child = child.nextElementSibling;
      }
    const code = element.closest('pre,code');
    return code !== null && isKept(code);
  };

  const isTextField = (element: Element): element is HTMLTextAreaElement | HTMLInputElement =>
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      /^(text|search|url|tel|email|number)$/.test(element.type));

  /** It takes no text, or came with an answer. A chat box may be locked while the agent answers. */
  const showsText = (
    field: HTMLTextAreaElement | HTMLInputElement,
    { addField, wasField, isNewElement }: PageMemory,
  ) => {
    if (field.readOnly || field.disabled) return !wasField(field);
    addField(field);
    return isNewElement(field);
  };

  return {
    valueOf(element) {
      if (!memory) return undefined;
      if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label;
      return isTextField(element) && showsText(element, memory) ? element.value : undefined;
    },
    isPicture: (element, { width, height }) =>
      element.tagName === 'svg' &&
      (Math.max(width, height) <= ICON_MAX || !element.querySelector('text,foreignObject')),
    isLineNumber: (element, text, style) =>
      text.length <= 8 &&
      /^\s*\d+\s*$/.test(text) &&
      (style.userSelect === 'none' || element.closest('[aria-hidden=true]') !== null) &&
      isNextToCode(element),
  };
}
