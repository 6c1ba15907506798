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
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const [label] = isField ? (element.labels ?? []) : [];
    return label ? `${own} ${label.textContent ?? ''}`.trim().slice(0, limits.wordsMax) : own;
  };

  const editableAs = (element: Element): RawOutline['nodes'][number]['editable'] => {
    if (element instanceof HTMLTextAreaElement) return element.readOnly ? '' : 'lines';
    if (element instanceof HTMLInputElement)
      return /^(text|search|)$/.test(element.type) && !element.readOnly ? 'line' : '';
    const own = element.getAttribute('contenteditable');
    return own !== null && own !== 'false' ? 'rich' : '';
  };

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

  const isHidden = (element: Element, style: CSSStyleDeclaration, box: DOMRect) => {
    if (style.display === 'none' || Number(style.opacity) === 0) return true;
    const isAway = /absolute|fixed/.test(style.position) && (box.right < 0 || box.bottom < -5_000);
    const isClipped = /hidden|clip/.test(style.overflow) || style.clip !== 'auto';
    const isTiny = box.width <= 1 && box.height <= 1 && element.childNodes.length > 0;
    return isAway || (isClipped && isTiny);
  };

  const describe = (
    element: Element,
    style: CSSStyleDeclaration,
    box: DOMRect,
    ground: Ground,
  ) => ({
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
    isLog: signs.isLog(element, style),
    isPosted:
      element instanceof HTMLFormElement &&
      element.method === 'post' &&
      element.hasAttribute('action'),
    fontSize: Math.round(Number.parseFloat(style.fontSize)) || 0,
    ink: signs.inkOf(style, ground),
    isPointer: style.cursor === 'pointer',
    isBlock: !/^(inline.*|contents|ruby.*)$/.test(style.display),
    isVisible: style.visibility === 'visible' && box.width > 1 && box.height > 1,
    box: [box.left, box.top, box.width, box.height].map(Math.round),
  });

  const addText = (node: number, source: Text, style: CSSStyleDeclaration) => {
    if (style.visibility !== 'visible') return;
    const text = source.data.slice(0, textLeft);
    if (text.length < source.data.length) isCut = true;
    textLeft -= text.length;
    const kept = /^(pre|break)/.test(style.whiteSpace) ? text : text.replace(/\s+/g, ' ');
    if (kept) runs.push({ node, text: kept, isNew: memory?.isNew(source) ?? true });
  };

  type Outer = { isFixed: boolean; ground: Ground; depth: number };

  const visit = (element: Element, parent: number, outer: Outer) => {
    if (element.tagName === 'BR') runs.push({ node: parent, text: '\n', isNew: false });
    if (isLeftOut(element, outer.depth)) return;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (isHidden(element, style, box)) return;
    const isFixed = outer.isFixed || /fixed|sticky/.test(style.position);
    const id = elements.length;
    elements.push(element);
    const ground = signs.groundOf(style, outer.ground);
    nodes.push({
      parent,
      isFixed,
      firstRun: runs.length,
      ...describe(element, style, box, ground),
    });
    const inner = { isFixed, ground, depth: outer.depth + 1 };
    for (const child of childrenOf(element)) {
      if (child instanceof Element) visit(child, id, inner);
      else if (child instanceof Text) addText(id, child, style);
    }
  };

  const enter = (root: Document | ShadowRoot) => {
    signs.enter(root);
    memory?.enter(root);
  };

  enter(document);
  if (document.body)
    visit(document.body, -1, { isFixed: false, ground: { light: 1, opacity: 1 }, depth: 0 });
  const outline: RawOutline = { nodes, runs, isCut, width: innerWidth, height: innerHeight };
  return { elements, outline };
}
