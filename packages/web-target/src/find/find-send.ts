import { sendHints } from '../page/hints.ts';
import { commonAncestor, type Outline, textOf, upwards } from '../page/outline.ts';
import { formAround, isChoice } from './fields.ts';
import { best, type Found, scoreWords } from './score.ts';
import { surveyOf } from './survey.ts';

/** How many levels around the field are searched. */
const REACH = 6;

/** The control near the field that sends its text. */
export function findSend(outline: Outline, input: number): Found | undefined {
  const near = new Set([...upwards(outline, input)].slice(0, REACH));
  const isOwn = ownControls(outline, input);
  return best(outline, (id) => {
    const node = outline.nodes[id];
    if (!node || !isControl(node) || !node.isVisible || node.isDisabled) return undefined;
    const shared = commonAncestor(outline, [id, input]);
    if (shared === input || !near.has(shared) || !isOwn(id, shared)) return undefined;
    const words = `${node.label} ${node.names} ${textOf(outline, id, 40)} ${innerWords(outline, id)}`;
    const distance = [...near].indexOf(shared);
    const score = scoreWords(words, sendHints) + (node.type === 'submit' ? 4 : 0) + 2 - distance;
    return score > 0 ? score : undefined;
  });
}

/** Returns which controls do not send other fields: those of another form, or of fields between them and this one. */
function ownControls(outline: Outline, input: number) {
  const { fields, tree } = surveyOf(outline);
  const others = fields.filter(
    (at) => !isChoice(outline.nodes[at]) && !tree.isInside(at, input) && !tree.isInside(input, at),
  );
  const own = formAround(outline, input);
  const next = others.find((at) => at > input) ?? Infinity;
  const firstIn = new Map<number, number>();
  return (id: number, shared: number): boolean => {
    const form = formAround(outline, id);
    if (form !== undefined && form !== own) return false;
    if (id > input) return id < next;
    const first = firstIn.get(shared) ?? others.find((at) => at > shared) ?? Infinity;
    firstIn.set(shared, first);
    return id < first;
  };
}

const isControl = ({ tag, role, isPointer, type }: Outline['nodes'][number]) =>
  tag === 'button' || role === 'button' || isPointer || (tag === 'input' && type === 'submit');

/** Of the first elements inside one. */
const innerWords = ({ nodes }: Outline, id: number) =>
  nodes
    .slice(id + 1, id + 20)
    .filter(({ parent }) => parent === id)
    .map(({ names, label }) => `${names} ${label}`)
    .join(' ')
    .slice(0, 200);
