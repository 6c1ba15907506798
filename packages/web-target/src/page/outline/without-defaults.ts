import type { Outline } from './outline.ts';

/**
 * Runs inside the page, so it must use nothing from outside itself. Leaves out what is empty or false: it is most of
 * an outline, and each look takes the whole text of one out of the page.
 */
export function withoutDefaults({ nodes, ...outline }: Outline) {
  const isTold = (value: unknown) => value !== '' && value !== false;
  return {
    ...outline,
    nodes: nodes.map((node) => {
      const told: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(node)) if (isTold(value)) told[name] = value;
      return told;
    }),
  };
}
