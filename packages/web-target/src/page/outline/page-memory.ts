/// <reference lib="dom" />

/** Knows which texts were on the page before. */
export type PageMemory = {
  isNew(text: Text): boolean;
  enter(root: Node): void;
  /** From now on, texts are new. */
  close(): void;
};

/** Runs inside the page, so it must use nothing from outside itself. A text that is rewritten in the same words is new, too. */
export function pageMemory(): PageMemory {
  const known = new WeakSet<Node>();
  let isOpen = true;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) known.delete(target);
  });
  return {
    isNew(text) {
      if (isOpen) known.add(text);
      return !known.has(text);
    },
    enter(root) {
      if (isOpen) observer.observe(root, { subtree: true, characterData: true });
    },
    close() {
      isOpen = false;
    },
  };
}
