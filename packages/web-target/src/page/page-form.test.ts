import { expect, test } from 'vitest';
import { findInput } from '../find/find-input.ts';
import { type Drawn, draw } from '../test/draw.ts';
import { withoutPageForm } from './page-form.ts';

const links = (count: number): Drawn[] =>
  Array.from({ length: count }, (_, at) => ({ tag: 'a', isLink: true, text: `Page ${at}` }));
const field = (label: string, type = 'text'): Drawn => ({
  ...{ tag: 'input', type, label, editable: 'line', box: [900, 700, 300, 40] },
});
const chat: Drawn = {
  names: 'assistant',
  isFixed: true,
  inside: [{ isLog: true, box: [900, 400, 300, 280] }, field('Ask us anything')],
};
const signIn: Drawn = {
  inside: [
    { tag: 'input', type: 'text', label: 'User name', editable: 'line', box: [0, 0, 200, 30] },
    { tag: 'input', type: 'password', label: 'Password', box: [0, 40, 200, 30] },
    { tag: 'button', text: 'Log in', box: [0, 80, 90, 30] },
  ],
};
const form = (...inside: Drawn[]): Drawn => ({ tag: 'form', isPosted: true, inside });
const labelIn = (page: ReturnType<typeof draw>) => {
  const found = findInput(page);
  return found && page.nodes[found.id]?.label;
};

test('the chat of a page that is one form is found next to the fields for signing in', () => {
  const page = draw(form(...links(6), signIn, chat));

  expect(labelIn(page)).toBeUndefined();
  expect(labelIn(withoutPageForm(page))).toBe('Ask us anything');
});

test.each([
  ['a form with a link to its terms', draw(form(...links(1), signIn, field('Message')))],
  ['a form on a page', draw(...links(40), form(signIn, field('Message')))],
  ['a page without a form', draw(...links(40), chat)],
])('%s stays as it is', (_, page) => {
  expect(withoutPageForm(page)).toBe(page);
});
