/// <reference lib="dom" />

/** Knows what was on the page before. */
export type PageMemory = {
  /** Whether a text, or a field with this value, is new or was rewritten. */
  isNew(source: Node, text: string): boolean;
  isNewElement(element: Element): boolean;
  /** Whether the same words were anywhere on the page. */
  isKnownText(text: string): boolean;
  /** When something was added or first changed, in milliseconds since 1970; 0 if it is not known. */
  cameAt(node: Node): number;
  /** Whether a visitor could write into it. */
  wasField(element: Element): boolean;
  addField(element: Element): void;
  enter(root: Node): void;
  /** From now on, texts are new. */
  close(): void;
  end(): void;
};

/** Runs inside the page, so it must use nothing from outside itself. A text that is rewritten in the same words is new, too. */
export function pageMemory(): PageMemory {
  const texts = new WeakMap<Node, string>();
  const words = new Set<string>();
  const elements = new WeakSet<Element>();
  const fields = new WeakSet<Element>();
  const arrivals = new WeakMap<Node, number>();
  let isOpen = true;
  const observer = new MutationObserver((changes) => {
    // What an event brings about came with it, however long its handler takes.
    const event = window.event?.isTrusted ? window.event : undefined;
    const now = performance.timeOrigin + (event?.timeStamp ?? performance.now());
    const arrive = (node: Node) => {
      if (!arrivals.has(node)) arrivals.set(node, now);
    };
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) arrive(node);
      else {
        texts.delete(target);
        arrive(target);
      }
    }
  });
  return {
    isNew(source, text) {
      if (isOpen) {
        texts.set(source, text);
        words.add(text);
      }
      return texts.get(source) !== text;
    },
    isNewElement(element) {
      if (isOpen) elements.add(element);
      return !elements.has(element);
    },
    isKnownText: (text) => words.has(text),
    cameAt: (node) => arrivals.get(node) ?? 0,
    wasField: (element) => fields.has(element),
    addField(element) {
      if (isOpen) fields.add(element);
    },
    enter(root) {
      if (isOpen) observer.observe(root, { subtree: true, characterData: true, childList: true });
    },
    close() {
      isOpen = false;
    },
    end() {
      observer.disconnect();
      words.clear();
    },
  };
}
