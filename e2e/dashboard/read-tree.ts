import type { Page } from 'playwright-core';

type Value = { value?: unknown };
type Node = {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  childIds?: string[];
  properties?: { name: string; value: Value }[];
};

const LANDMARKS = ['banner', 'navigation', 'main', 'search', 'form', 'contentinfo', 'dialog'];
const CONTROLS = [
  ...['link', 'button', 'checkbox', 'radio', 'combobox', 'listbox', 'searchbox', 'textbox'],
  ...['spinbutton', 'slider', 'switch', 'tab', 'menuitem', 'Date', 'DisclosureTriangle'],
  ...['application', 'grid'],
];

/** What a screen reader finds on the page, in its order. */
export type Tree = {
  /** Landmarks, headings, tables and controls: `heading 1 Runs`, `button Save`. */
  lines: string[];
  /** What no page may have. */
  faults: string[];
};

/** Reads Chromium's accessibility tree over the DevTools protocol: of the whole page, or of its `main` alone. */
export async function readTree(page: Page, within: 'page' | 'main' | 'dialog'): Promise<Tree> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: Node[];
  };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (node: Node): Node[] => [
    ...(node.ignored ? [] : [node]),
    // The parts of a date are the browser's.
    ...(roleOf(node) === 'Date' ? [] : (node.childIds ?? [])).flatMap((id) => {
      const child = byId.get(id);
      return child ? inOrder(child) : [];
    }),
  ];
  const all = nodes[0] ? inOrder(nodes[0]) : [];
  const root = within === 'page' ? undefined : all.find((node) => roleOf(node) === within);
  const lines = (root ? inOrder(root) : all).flatMap(lineOf);
  return { lines, faults: [...listNameless(all), ...listHeadingFaults(all)] };
}

const roleOf = ({ role }: Node): string => String(role?.value ?? '');
const nameOf = ({ name }: Node): string => String(name?.value ?? '').trim();
const propertyOf = ({ properties = [] }: Node, name: string): unknown =>
  properties.find((one) => one.name === name)?.value.value;

function lineOf(node: Node): string[] {
  const [role, name] = [roleOf(node), nameOf(node)];
  if (role === 'heading') return [`heading ${propertyOf(node, 'level')} ${name}`];
  if (role === 'region' || role === 'table') return name ? [`${role} ${name}`] : [];
  if (![...LANDMARKS, ...CONTROLS].includes(role)) return [];
  return [`${role} ${name}`.trim()];
}

const listNameless = (nodes: readonly Node[]): string[] =>
  nodes
    .filter((node) => CONTROLS.includes(roleOf(node)) && nameOf(node) === '')
    .map((node) => `a ${roleOf(node)} without a name`);

function listHeadingFaults(nodes: readonly Node[]): string[] {
  const mains = nodes.filter((node) => roleOf(node) === 'main').length;
  const main = nodes.findIndex((node) => roleOf(node) === 'main');
  // The headings of the navigation come first.
  const levels = nodes
    .slice(Math.max(0, main))
    .filter((node) => roleOf(node) === 'heading')
    .map((node) => Number(propertyOf(node, 'level')));
  const tops = levels.filter((level) => level === 1).length;
  const jumps = levels.flatMap((level, at) =>
    level > (levels[at - 1] ?? 0) + 1 ? [`a heading ${level} after ${levels[at - 1] ?? 0}`] : [],
  );
  return [
    ...(mains === 1 ? [] : [`${mains} main`]),
    ...(tops === 1 ? [] : [`${tops} headings of level 1`]),
    ...jumps,
  ];
}
