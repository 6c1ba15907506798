import { endOf, type Outline } from './outline.ts';

/** Of the elements of a page. */
const SHARE_MIN = 0.8;
/** A page has these, and what is filled in and sent hardly any. */
const LINKS_MIN = 4;

/**
 * The outline without a form around the whole page, as every page of ASP.NET Web Forms has one: it does not show which
 * fields are sent together.
 */
export function withoutPageForm(outline: Outline): Outline {
  const { nodes } = outline;
  const id = nodes.findIndex(({ tag }) => tag === 'form');
  const form = nodes[id];
  if (!form) return outline;
  const inside = nodes.slice(id + 1, endOf(outline, id));
  const links = inside.filter(({ isLink }) => isLink).length;
  if (inside.length < SHARE_MIN * nodes.length || links < LINKS_MIN) return outline;
  return { ...outline, nodes: nodes.with(id, { ...form, tag: 'div', isPosted: false }) };
}
