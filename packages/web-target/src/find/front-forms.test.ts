import { expect, test } from 'vitest';
import type { Sight } from '../page/look.ts';
import type { Outline } from '../page/outline/outline.ts';
import { type Drawn, draw } from '../test/draw.ts';
import { findTick } from './find-tick.ts';
import { describeProblem } from './form-problem.ts';
import { frontForms } from './front-forms.ts';
import { matchValues } from './match-values.ts';

const line = (label: string, more: Drawn = {}): Drawn => ({
  ...{ tag: 'input', editable: 'line', label, isFixed: true },
  ...more,
});
const message: Drawn = { tag: 'textarea', editable: 'lines', label: 'Message', isFixed: true };
const button = (text: string, more: Drawn = {}): Drawn => ({
  ...{ tag: 'button', text, isFixed: true },
  ...more,
});
const panel = (...inside: Drawn[]) => draw({ isFixed: true, inside });
const formsOn = (outline: Outline) => {
  // Nothing of it but the outline is read.
  const sight = { outline } as Sight;
  return frontForms([sight]);
};

test('a form with a start button is in front of a chat, and one with a field for a message is a letter', () => {
  const who = [line('Name'), line('E-mail')];

  expect(formsOn(panel(...who, button('Start chat')))).toMatchObject([{ isLetter: false }]);
  expect(formsOn(panel(...who, message, button('Start chat')))).toMatchObject([{ isLetter: true }]);
  expect(formsOn(panel(...who, button('Call me back')))).toMatchObject([{ isLetter: true }]);
  expect(
    formsOn(panel({ isFixed: true, inside: [...who, button('Next')] }, message, button('Send'))),
  ).toMatchObject([{ isLetter: true }]);
});

test.each<[string, Drawn[]]>([
  ['search', [line('Search the shop'), button('Go')]],
  ['subscription', [line('E-mail'), button('Subscribe')]],
  [
    'form in the text of the page',
    [line('Name', { isFixed: false }), line('E-mail', { isFixed: false })],
  ],
])('a %s is not in front of a chat', (_, inside) => {
  expect(formsOn(draw({ inside }))).toEqual([]);
});

test('a value fits the field whose label or attributes have its name, also if the label is only drawn', () => {
  const page = draw(
    line('First name', { names: 'given' }),
    line('Family name', { names: 'family' }),
    { inside: [{ text: 'E-mail' }, line('')] },
  );
  const fields = page.nodes.flatMap(({ tag }, id) => (tag === 'input' ? [id] : []));
  const values = { given: 'A', 'Family name': 'B', email: 'c@shop.example' };

  const { keys, missing, unused, unclear } = matchValues(page, fields, values);

  expect([...keys.values()]).toEqual(['given', 'Family name', 'email']);
  expect({ missing, unused, unclear }).toEqual({ missing: [], unused: [], unclear: undefined });
});

test('a value that fits two fields, or none, is named with what to type', () => {
  const page = panel(line('First name'), line('Last name'), button('Start chat'));
  const [form] = formsOn(page);
  if (!form) throw new Error('There is a form.');
  const problem = (values: Record<string, string>) =>
    describeProblem({ ...form, match: matchValues(page, form.fields, values) });

  expect(problem({ name: 'A' })).toBe(
    '--form name fits two fields, "First name" and "Last name". Type their names: --form "First name=Visitor" --form "Last name=Visitor".',
  );
  expect(problem({ city: 'Bern' })).toContain('There is no field for --form city.');
});

test('a tick is set only where a button waits for it', () => {
  const tick: Drawn = { tag: 'input', type: 'checkbox', isFixed: true, label: 'Ja' };
  const start = (more: Drawn) => panel({ isFixed: true, inside: [tick, button('Start', more)] });

  expect(findTick(start({ isDisabled: true }), new Set())).toBeDefined();
  expect(findTick(start({}), new Set())).toBeUndefined();
});
