import { chatOnly, chatPlaces } from '../page/hints.ts';
import { type Outline, upwards } from '../page/outline/outline.ts';
import { isAmongFields } from './fields/among-fields.ts';
import { scoreLabel } from './fields/fields.ts';
import { labelOf } from './fields/label.ts';
import { looseForms } from './fields/loose-forms.ts';
import { best, type Found, scorePlaces } from './fields/score.ts';
import { hasLog, type Survey, surveyOf } from './fields/survey.ts';

/** `isSure`: it belongs to something that looks like a conversation, and is labelled as its field. */
export type FoundInput = Found & { isSure: boolean };

const SURE = 4;
/** More fields than a page for people has. */
const FIELDS_MAX = 200;

const known = new WeakMap<Outline, FoundInput | undefined>();

/** The field most likely to be the chat box. One of a form that asks for more than a message never is. */
export function findInput(outline: Outline): FoundInput | undefined {
  // Of one look, several parts ask.
  if (!known.has(outline)) known.set(outline, find(outline));
  return known.get(outline);
}

function find(outline: Outline): FoundInput | undefined {
  const survey = surveyOf(outline);
  const loose = looseForms(outline, survey);
  const among = (isAsked: (node: Node) => boolean): FoundInput | undefined => {
    let fields = 0;
    const found = best(outline, (id) => {
      const node = outline.nodes[id];
      if (!node || !isUsable(node) || !isAsked(node) || ++fields > FIELDS_MAX) return undefined;
      if (isAmongFields(outline, id, { survey, loose })) return undefined;
      const score = scoreWordsAndLooks(outline, id) + scorePlace(outline, id, survey);
      return score > 0 ? score : undefined;
    });
    return (
      found && { ...found, isSure: found.score >= SURE && isPlaced(outline, found.id, survey) }
    );
  };
  // What came with an answer may be a piece of code in an editor, or the chat box drawn anew.
  const old = among(({ isNew }) => !isNew);
  if (old?.isSure) return old;
  const any = among(() => true);
  return any?.isSure ? any : (old ?? any);
}

type Node = Outline['nodes'][number];

function isUsable(node: Node): boolean {
  const [, , width = 0, height = 0] = node.box;
  if (!node.editable || node.isDisabled) return false;
  return node.isHiddenField || (node.isVisible && width >= 40 && height >= 8);
}

function scoreWordsAndLooks(outline: Outline, id: number): number {
  const node = outline.nodes[id];
  if (!node) return 0;
  const [, top = 0] = node.box;
  return (
    scoreLabel({ ...node, label: labelOf(outline, id) }) +
    (node.editable === 'line' ? 0 : 2) +
    (node.isFixed ? 1 : 0) +
    (node.type === 'search' || node.role === 'searchbox' ? -6 : 0) +
    (top > outline.height / 2 ? 1 : 0)
  );
}

/** A form for letters may call itself a message or a widget, but hardly a chat. */
const isPlaced = (outline: Outline, id: number, survey: Survey): boolean =>
  hasLog(outline, id, survey) ||
  outline.nodes[id]?.isFixed === true ||
  scorePlaces(outline, id, chatOnly) > 0;

/** A log next to it, or a place named like a chat, speaks for it; a form that loads another page against it. */
function scorePlace(outline: Outline, id: number, survey: Survey): number {
  const isLogged = hasLog(outline, id, survey);
  const isPosted = [...upwards(outline, id)].some((at) => outline.nodes[at]?.isPosted);
  return (
    scorePlaces(outline, id, chatPlaces) + (isLogged ? 3 : 0) + (isPosted && !isLogged ? -6 : 0)
  );
}
