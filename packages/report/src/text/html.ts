import { codeOf, labelOf, splitHidden } from '@provoke/evidence';

/** Mark-up of our own. Everything else that enters a template is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | readonly Html[] | string | number | null | undefined | false;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** No line ends between a number and its sign. */
export const keepPercent = (text: string): string => text.replaceAll(/(\d) %/g, '$1\u00a0%');

function render(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string' || typeof value === 'number')
    return escapeHtml(keepPercent(String(value)));
  return value ? value.map(render).join('') : '';
}

export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.reduce((all, string, at) => all + render(values[at - 1]) + string));

/** A sentence of ours with a foreign name in it. */
export const sentence = (text: string): Html => foreign(keepPercent(text));

/** Foreign text: no mark-up, its own direction, hidden characters drawn as marks. */
export const foreign = (text: string): Html =>
  html`<bdi>${splitHidden(text).map(({ text: own, hidden }) =>
    hidden
      ? html`<span class="hid" title="${codeOf(own)}">${labelOf(hidden)}</span>`
      : new Html(escapeHtml(own)),
  )}</bdi>`;
