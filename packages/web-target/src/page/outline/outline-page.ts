/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
import type { fitLimits, Limits } from './fit-limits.ts';
import type { Outline } from './outline.ts';
import type { PageMemory } from './page-memory.ts';
import type { Ground, PageSigns } from './page-signs.ts';
import type { PageTexts } from './page-texts.ts';

type Parts = { signs: PageSigns; texts: PageTexts; fit: typeof fitLimits; memory?: PageMemory };

/**
 * Runs inside the page, so it must use nothing from outside itself. Collects every visible element, including open
 * shadow roots and slots, and every piece of text. Changes nothing.
 */
export function outlinePage(limits: Limits, { signs, texts, fit, memory }: Parts) {
  const elements: Element[] = [];
  const nodes: Outline['nodes'] = [];
  const runs: Outline['runs'] = [];
  const ranks: number[] = [];
  let isOver = false;
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

  const editableAs = (element: Element): Outline['nodes'][number]['editable'] => {
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

  /** Also parts of a drawing or a formula that are not drawn. */
  const isLeftOut = ({ tagName }: Element) =>
    /^(br|script|style|noscript|template|head|option|title|desc|defs|metadata|symbol|marker|mask|annotation)$/i.test(
      tagName,
    );

  const childrenOf = (element: Element): Iterable<Node> => {
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return [];
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

  type Looks = {
    style: CSSStyleDeclaration;
    box: DOMRect;
    isFaded: boolean;
    isClosed: boolean;
    ground: Ground;
  };

  /** What is transparent is left out, except for fields and what is drawn around one of them only. */
  const isFadedAway = (element: Element, box: DOMRect) => {
    const fields = 'input, textarea, [contenteditable]';
    return !element.matches(fields) && (box.height > ROW_MAX || !element.querySelector(fields));
  };

  const isHidden = (element: Element, { style, box, isFaded }: Omit<Looks, 'ground'>) => {
    if (style.display === 'none' || style.contentVisibility === 'hidden') return true;
    if (isFaded && isFadedAway(element, box)) return true;
    if (box.right < 0 || box.bottom < -5_000) return /absolute|fixed/.test(style.position);
    const isTiny = box.width <= 1 && box.height <= 1 && element.childNodes.length > 0;
    return isTiny && (/hidden|clip/.test(style.overflow) || style.clip !== 'auto');
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

  /** Parts of a formula are on one line with it. A field of several lines is not. */
  const startsLine = ({ tagName, namespaceURI }: Element, { display }: CSSStyleDeclaration) => {
    if (namespaceURI?.endsWith('/MathML')) return display === 'block math' && tagName === 'math';
    return tagName === 'TEXTAREA' || !/^(inline.*|contents|ruby.*)$/.test(display);
  };

  const isDrawn = ({ style, box, isFaded }: Looks) =>
    !isFaded && style.visibility === 'visible' && box.width > 1 && box.height > 1;

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
    isBlock: startsLine(element, looks.style),
    isNew: memory?.isNewElement(element) ?? false,
    isVisible: isDrawn(looks) && !looks.isClosed,
    isHiddenField: isHiddenField(element, looks),
    isFocusable: element.hasAttribute('tabindex') || looks.style.cursor === 'text',
    isChecked: element.matches(':checked, [aria-checked=true]'),
    isRequired: element.matches(':required, [aria-required=true]'),
    box: [looks.box.left, looks.box.top, looks.box.width, looks.box.height].map(Math.round),
  });

  /** What holds for all that is inside an element, unless it is otherwise there. */
  type Around = {
    isFixed: boolean;
    isFaded: boolean;
    /** In a part of the page that is folded up. Its words are there to be read, its controls are not. */
    isClosed: boolean;
    ground: Ground;
  };
  const aroundIn = (element: Element, style: CSSStyleDeclaration, outer: Around): Around => ({
    isFixed: outer.isFixed || /fixed|sticky/.test(style.position),
    isFaded: outer.isFaded || (Number(style.opacity) === 0 && !signs.isAppearing(element)),
    isClosed: outer.isClosed || element.matches('details:not([open]) > :not(summary)'),
    ground: signs.groundOf(style, outer.ground),
  });

  type Level = Around & {
    id: number;
    element: Element;
    style: CSSStyleDeclaration;
    children: Iterator<Node>;
    cameAt: number;
    /** The element that contains what is inside this one. */
    holder: number;
  };
  const addRun = (run: Outline['runs'][number]) => {
    runs.push(run);
    ranks.push(memory && run.isNew ? Number(memory.isKnownText(run.text)) : 2);
  };

  /** It is as new as its line: a page that adds one says nothing. */
  const addBreak = (element: Element, { id }: Level) => {
    runs.push({ node: id, text: '\n', isNew: false, cameAt: 0 });
    ranks.push(memory?.isNewElement(element) ? 0 : 2);
  };

  const levels: Level[] = [];

  const timeOf = (node: Node) => memory?.cameAt(node) ?? 0;

  const addValue = (node: number, element: Element) => {
    const text = texts.valueOf(element);
    if (text) addRun({ node, text, isNew: memory?.isNew(element, text) ?? true, cameAt: 0 });
  };

  const addText = ({ id, element, style, cameAt, isFaded }: Level, source: Text) => {
    if (
      isFaded ||
      style.visibility !== 'visible' ||
      texts.isLineNumber(element, source.data, style)
    )
      return;
    const isNew = memory?.isNew(source, source.data) ?? true;
    const isPreformatted = /^(pre|break)/.test(style.whiteSpace);
    const text = isPreformatted ? source.data : source.data.replace(/\s+/g, ' ');
    if (!text) return;
    addRun({ node: id, text, isNew, cameAt: Math.max(cameAt, timeOf(source)) });
  };

  /** What is around an element, or the start of the page. */
  const outside = {
    ...{ id: -1, cameAt: 0, holder: -1 },
    ...{ isFixed: false, isFaded: false, isClosed: false, ground: { light: 1, opacity: 1 } },
  };

  const open = (element: Element, outer: Omit<Level, 'element' | 'style' | 'children'>) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const around = aroundIn(element, style, outer);
    const looks = { style, box, ...around };
    if (isHidden(element, looks) || texts.isPicture(element, box)) return;
    const id = elements.length;
    const described = describe(element, looks);
    elements.push(element);
    const { isFixed } = around;
    nodes.push({ parent: outer.holder, isFixed, firstRun: runs.length, ...described });
    if (isDrawn(looks)) addValue(id, element);
    levels.push({
      ...{ id, element, style, ...around },
      children: childrenOf(element)[Symbol.iterator](),
      cameAt: Math.max(outer.cameAt, timeOf(element)),
      holder: levels.length < limits.depthMax ? id : outer.holder,
    });
  };

  const visit = (element: Element, outer: Level) => {
    if (element.tagName === 'BR') addBreak(element, outer);
    if (isLeftOut(element)) return;
    if (elements.length < limits.visitsMax) open(element, outer);
    else isOver = true;
  };

  /** Without recursion: a page may be nested deeper than the browser's stack. */
  const walk = (root: Element) => {
    open(root, outside);
    for (let level = levels.at(-1); level; level = levels.at(-1)) {
      const { done, value: child } = level.children.next();
      if (done) levels.pop();
      else if (child instanceof Element) visit(child, level);
      else if (child instanceof Text) addText(level, child);
    }
  };

  const enter = (root: Document | ShadowRoot) => {
    signs.enter(root);
    memory?.enter(root);
  };

  enter(document);
  if (document.body) walk(document.body);
  const { isKept, isCut, ...kept } = fit({ nodes, runs, ranks }, limits);
  const outline: Outline = {
    ...kept,
    isCut: isCut || isOver,
    width: innerWidth,
    height: innerHeight,
  };
  return { elements: isKept ? elements.filter((_, id) => isKept[id]) : elements, outline };
}
