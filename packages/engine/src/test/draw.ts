import type { Outline } from '../targets/web/page/outline.ts';

/** An element of an invented page; missing fields have common values. */
export type Drawn = Partial<Outline['nodes'][number]> & {
  text?: string;
  inside?: readonly Drawn[];
};

/** The outline of such a page, one element below the other. */
export function draw(...inside: readonly Drawn[]): Outline {
  const outline: Outline = { nodes: [], runs: [], width: 1280, height: 900 };
  const add = ({ text, inside = [], ...node }: Drawn, parent: number) => {
    const id = outline.nodes.length;
    outline.nodes.push({ ...plain, box: [0, id * 20, 300, 20], ...node, parent });
    if (text !== undefined) outline.runs.push({ node: id, text });
    for (const child of inside) add(child, id);
  };
  add({ tag: 'body', inside }, -1);
  return outline;
}

const plain = {
  parent: -1,
  tag: 'div',
  names: '',
  label: '',
  role: '',
  type: '',
  editable: '' as const,
  isLink: false,
  isDisabled: false,
  isBusy: false,
  isFixed: false,
  isPointer: false,
  isBlock: true,
  isVisible: true,
};
