/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import type { RawOutline } from './outline.ts';
import type { PageMemory } from './page-memory.ts';
import type { Ground, PageSigns } from './page-signs.ts';

/**
 * Runs inside the page, so it must use nothing from outside itself. Collects every visible element, including open
 * shadow roots and slots, and every piece of text. Changes nothing.
 */
export function outlinePage(
  limits: { nodesMax: number; textMax: number; wordsMax: number },
  signs: PageSigns,
  memory?: PageMemory,
) {
  const elements: Element[] = [];
  const nodes: RawOutline['nodes'] = [];
  const runs: RawOutline['runs'] = [];
  let textLeft = limits.textMax;
  let isCut = false;
  /** In pixels: a row of fields and controls is not higher, and a field that is as flat is not seen. */
  const [ROW_MAX, FLAT] = [120, 8];

  const attribute = (element: Element, names: string[]) =>
    names
      .map((name) => element.getAttribute(name) ?? '')
      .join(' ')
      .trim()
      .slice(0, limits.wordsMax);

  /** Also the words of a field's label. */
  const labelOf = (element: Element) => {
    const own = attribute(element, [
      'placeholder',
      'aria-label',
      'title',
      'data-placeholder',
      'aria-placeholder',
    ]);
    const isField = element.matches('input, textarea, select');
    const [label] = (isField && (element as HTMLInputElement).labels) || [];
    return label ? `${own} ${label.textContent ?? ''}`.trim().slice(0, limits.wordsMax) : own;
  };

  const editableAs = (element: Element): RawOutline['nodes'][number]['editable'] => {
    if (element instanceof HTMLTextAreaElement) return element.readOnly ? '' : 'lines';
    if (element instanceof HTMLInputElement)
      return /^(text|search|)$/.test(element.type) && !element.readOnly ? 'line' : '';
    const own = element.getAttribute('contenteditable');
    return (own !== null && own !== 'false') || isTextBox(element) ? 'rich' : '';
  };

  /** An editor of the page's own, which takes keys or passes them to a field that it hides. */
  const isTextBox = (element: Element) =>
    element instanceof HTMLElement &&
    element.getAttribute('role') === 'textbox' &&
    element.tabIndex >= 0 &&
    element.querySelector('[contenteditable]') === null;

  const hasPageLink = (element: Element) => {
    const href = element.getAttribute('href');
    return element.tagName === 'A' && href !== null && !/^(#|javascript:|$)/i.test(href);
  };

  const isTooMuch = (depth: number) => {
    const isOver = elements.length >= limits.nodesMax || depth > 300;
    isCut ||= isOver;
    return isOver;
  };
  const isLeftOut = (element: Element, depth: number) =>
    /^(BR|SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD|OPTION|SVG|svg)$/.test(element.tagName) ||
    isTooMuch(depth);

  const childrenOf = (element: Element): Iterable<Node> => {
    if (element instanceof HTMLTextAreaElement) return [];
    if (element.shadowRoot) {
      enter(element.shadowRoot);
      return element.shadowRoot.childNodes;
    }
    if (element instanceof HTMLSlotElement) {
      const assigned = element.assignedNodes();
      return assigned.length > 0 ? assigned : element.childNodes;
    }
    return element.childNodes;
  };

  type Looks = { style: CSSStyleDeclaration; box: DOMRect; isFaded: boolean; ground: Ground };

  /** What is transparent is left out, except for fields and what is drawn around one of them only. */
  const isFadedAway = (element: Element, box: DOMRect) => {
    const fields = 'input, textarea, [contenteditable]';
    return !element.matches(fields) && (box.height > ROW_MAX || !element.querySelector(fields));
  };

  const isHidden = (element: Element, { style, box, isFaded }: Omit<Looks, 'ground'>) => {
    if (style.display === 'none' || style.contentVisibility === 'hidden') return true;
    if (element.matches('details:not([open]) > :not(summary)')) return true;
    if (isFaded && isFadedAway(element, box)) return true;
    const isAway = /absolute|fixed/.test(style.position) && (box.right < 0 || box.bottom < -5_000);
    const isClipped = /hidden|clip/.test(style.overflow) || style.clip !== 'auto';
    const isTiny = box.width <= 1 && box.height <= 1 && element.childNodes.length > 0;
    return isAway || (isClipped && isTiny);
  };

  const isHiddenField = (element: Element, { style, box, isFaded }: Omit<Looks, 'ground'>) =>
    editableAs(element) !== '' &&
    (isFaded || box.height < FLAT) &&
    box.width >= 40 &&
    box.height > 0 &&
    style.visibility === 'visible' &&
    style.pointerEvents !== 'none' &&
    // A trap for robots, or a copy that is measured.
    !element.matches('[tabindex^="-"], [aria-hidden=true]') &&
    signs.isReached(element, box, ROW_MAX);

  const describe = (element: Element, looks: Looks) => ({
    tag: element.tagName.toLowerCase().slice(0, 60),
    names: attribute(element, ['id', 'class', 'name', 'part', 'data-testid', 'data-role']),
    classes: attribute(element, ['class']),
    label: labelOf(element),
    role: attribute(element, ['role']),
    type: attribute(element, ['type']),
    editable: editableAs(element),
    isLink: hasPageLink(element),
    isDisabled: element.matches(':disabled,[aria-disabled=true]'),
    isBusy: element.getAttribute('aria-busy') === 'true',
    isMoving: signs.isMoving(element),
    isLog: signs.isLog(element, looks.style),
    isPosted:
      element instanceof HTMLFormElement &&
      element.method === 'post' &&
      element.hasAttribute('action'),
    fontSize: Math.round(Number.parseFloat(looks.style.fontSize)) || 0,
    ink: signs.inkOf(looks.style, looks.ground),
    isPointer: looks.style.cursor === 'pointer',
    isBlock: !/^(inline.*|contents|ruby.*)$/.test(looks.style.display),
    isVisible:
      !looks.isFaded &&
      looks.style.visibility === 'visible' &&
      looks.box.width > 1 &&
      looks.box.height > 1,
    isHiddenField: isHiddenField(element, looks),
    isFocusable: element.hasAttribute('tabindex') || looks.style.cursor === 'text',
    isChecked: element.matches(':checked, [aria-checked=true]'),
    isRequired: element.matches(':required, [aria-required=true]'),
    box: [looks.box.left, looks.box.top, looks.box.width, looks.box.height].map(Math.round),
  });

  const addText = (node: number, source: Text, style: CSSStyleDeclaration) => {
    if (style.visibility !== 'visible') return;
    const text = source.data.slice(0, textLeft);
    if (text.length < source.data.length) isCut = true;
    textLeft -= text.length;
    const kept = /^(pre|break)/.test(style.whiteSpace) ? text : text.replace(/\s+/g, ' ');
    if (kept) runs.push({ node, text: kept, isNew: memory?.isNew(source) ?? true });
  };

  type Around = { isFixed: boolean; isFaded: boolean; ground: Ground };
  const aroundIn = (style: CSSStyleDeclaration, { isFixed, isFaded, ground }: Around): Around => ({
    isFixed: isFixed || /fixed|sticky/.test(style.position),
    isFaded: isFaded || Number(style.opacity) === 0,
    ground: signs.groundOf(style, ground),
  });

  const visit = (element: Element, parent: number, outer: Around, depth: number) => {
    if (element.tagName === 'BR') runs.push({ node: parent, text: '\n', isNew: false });
    if (isLeftOut(element, depth)) return;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const around = aroundIn(style, outer);
    const { isFixed, isFaded, ground } = around;
    const looks = { style, box, isFaded, ground };
    if (isHidden(element, looks)) return;
    const id = elements.length;
    elements.push(element);
    nodes.push({ parent, isFixed, firstRun: runs.length, ...describe(element, looks) });
    for (const child of childrenOf(element)) {
      if (child instanceof Element) visit(child, id, around, depth + 1);
      else if (child instanceof Text && !isFaded) addText(id, child, style);
    }
  };

  const enter = (root: Document | ShadowRoot) => {
    signs.enter(root);
    memory?.enter(root);
  };

  enter(document);
  const outside = { isFixed: false, isFaded: false, ground: { light: 1, opacity: 1 } };
  if (document.body) visit(document.body, -1, outside, 0);
  const outline: RawOutline = { nodes, runs, isCut, width: innerWidth, height: innerHeight };
  return { elements, outline };
}
