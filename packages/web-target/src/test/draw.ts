import type { Outline } from '../page/outline/outline.ts';

/** An element of an invented page; missing fields have common values. */
export type Drawn = Partial<Outline['nodes'][number]> & {
  text?: string;
  /** Whether the page had this text before the prompt. */
  isKnown?: true;
  /** When the text came, in milliseconds since 1970. */
  cameAt?: number;
  inside?: readonly Drawn[];
};

/** The outline of such a page, one element below the other. */
export function draw(...inside: readonly Drawn[]): Outline {
  const outline: Outline = { nodes: [], runs: [], isCut: false, width: 1280, height: 900 };
  const add = ({ text, isKnown, cameAt = 0, inside = [], ...node }: Drawn, parent: number) => {
    const id = outline.nodes.length;
    const firstRun = outline.runs.length;
    outline.nodes.push({ ...plain, box: [0, id * 20, 300, 20], ...node, parent, firstRun });
    if (text !== undefined) outline.runs.push({ node: id, text, isNew: !isKnown, cameAt });
    for (const child of inside) add(child, id);
  };
  add({ tag: 'body', inside }, -1);
  return outline;
}

const plain = {
  parent: -1,
  tag: 'div',
  names: '',
  classes: '',
  label: '',
  role: '',
  type: '',
  editable: '' as const,
  isLink: false,
  isDisabled: false,
  isBusy: false,
  isMoving: false,
  isLog: false,
  isPosted: false,
  fontSize: 16,
  ink: 90,
  firstRun: 0,
  isFixed: false,
  isPointer: false,
  isBlock: true,
  isVisible: true,
  isHiddenField: false,
  isFocusable: false,
  isChecked: false,
  isRequired: false,
  isNew: false,
};
