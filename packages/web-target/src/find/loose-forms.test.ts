import { expect, test } from 'vitest';
import type { Outline } from '../page/outline.ts';
import { type Drawn, draw } from '../test/draw.ts';
import { findInput } from './find-input.ts';

type Place = readonly [top: number, left?: number, width?: number];

/** A field in the boxes that a component library puts around it. */
const wrapped = (field: Drawn): Drawn =>
  [1, 2, 3, 4, 5].reduce<Drawn>((inside) => ({ box: field.box ?? [], inside: [inside] }), field);
const line = (label: string, [top, left = 0, width = 300]: Place, more: Drawn = {}): Drawn =>
  wrapped({ tag: 'input', editable: 'line', label, box: [left, top, width, 40], ...more });
const lines = (label: string, [top, left = 0, width = 300]: Place): Drawn =>
  wrapped({
    ...{ tag: 'textarea', editable: 'lines', label, isLog: true },
    box: [left, top, width, 100],
  });
const title = (text: string, top: number): Drawn => ({
  text,
  fontSize: 24,
  box: [0, top, 300, 30],
});
const button = (text: string, top: number): Drawn => ({
  ...{ tag: 'button', text },
  box: [0, top, 90, 30],
});
const chat = (top: number) => line('Message', [top, 0, 1200]);

const letter = (top: number): Drawn[] => [
  line('Name', [top]),
  line('E-mail', [top + 60]),
  lines('Your message', [top + 120]),
  button('Send', top + 230),
];

const chosen = (page: Outline) => {
  const found = findInput(page);
  return found && page.nodes[found.id]?.label;
};

test.each<[string, Drawn[]]>([
  ['below it, further away than its own fields', [chat(0), ...letter(100)]],
  ['below it, under a title', [chat(0), title('Contact', 45), ...letter(80)]],
  ['above it', [...letter(0), chat(290)]],
  [
    'in another language, with two fields side by side',
    [
      chat(0),
      line('Imię', [110, 0, 140]),
      line('Nazwisko', [110, 150, 140]),
      lines('Treść', [170]),
      button('OK', 280),
    ],
  ],
  [
    'with titles of its own',
    [
      ...[chat(0), title('Contact', 80), line('Name', [120]), line('E-mail', [180])],
      ...[title('What is it about?', 240), lines('Your message', [280]), button('Send', 390)],
    ],
  ],
  ['for feedback', [chat(0), button('Send', 0), ...letter(60).slice(1)]],
  [
    'for signing in',
    [
      ...[chat(0), line('User name', [110])],
      ...[line('Password', [160], { type: 'password', editable: '' }), button('Log in', 210)],
    ],
  ],
  [
    'for a newsletter',
    [chat(0), line('E-mail', [80], { type: 'email', editable: '' }), button('Subscribe', 80)],
  ],
  ['that searches', [line('Search the shop', [0]), chat(50)]],
  [
    'at the other end of the page',
    [chat(0), line('E-mail', [600], { type: 'email', editable: '' }), button('OK', 600)],
  ],
])('next to a form %s, a chat box without a conversation is found', (_, inside) => {
  expect(chosen(draw({ inside }))).toBe('Message');
});

test.each<[string, Drawn[]]>([
  ['in one column', letter(0)],
  [
    'in sections with titles',
    [
      ...[title('Who are you?', 0), line('Name', [40]), line('E-mail', [100])],
      ...[title('What is it about?', 160), lines('Your message', [200]), button('Send', 310)],
    ],
  ],
  [
    'with the message first',
    [
      ...[lines('How can we help?', [0]), title('Your details', 110)],
      ...[line('Name', [150]), line('E-mail', [210]), button('Send', 270)],
    ],
  ],
  [
    'with two fields side by side',
    [
      ...[line('First name', [0, 0, 140]), line('Last name', [0, 150, 140])],
      ...[lines('Your message', [90]), button('Send', 200)],
    ],
  ],
  [
    'with a code for the phone',
    [
      ...[line('Name', [0]), line('Phone', [60], { type: 'tel', editable: '' })],
      ...[button('Send code', 110), lines('Your message', [160]), button('Send', 270)],
    ],
  ],
  [
    'with only an e-mail address',
    [
      ...[lines('Your feedback', [0]), line('E-mail', [110], { type: 'email', editable: '' })],
      button('Send', 160),
    ],
  ],
  [
    'with a list of topics',
    [wrapped({ tag: 'select', box: [0, 0, 300, 40] }), lines('Your message', [60])],
  ],
  [
    'above terms that scroll',
    [...letter(0).slice(0, 3), { isLog: true, box: [0, 230, 300, 100] }, button('Send', 340)],
  ],
  [
    'above terms that scroll, without a word at its fields',
    [
      ...[line('', [0]), line('', [60]), lines('Your message', [120])],
      ...[{ isLog: true, box: [0, 230, 300, 100] }, button('Send', 340)],
    ],
  ],
  [
    'below a list that scrolls',
    [
      ...[{ isLog: true, box: [0, -110, 300, 100] }, lines('Your message', [0])],
      ...[line('E-mail', [120]), button('Send', 170)],
    ],
  ],
  [
    'in one line each',
    [line('Name', [0]), line('E-mail', [60]), line('Your message', [120]), button('Send', 170)],
  ],
])(
  'no field of a form for letters %s is a chat box, though no element marks the form',
  (_, inside) => {
    expect(chosen(draw({ inside }))).toBeUndefined();
  },
);

test('a field of several lines that scrolls is no conversation', () => {
  const page = draw({ inside: [chat(0), lines('Notes', [60])] });

  expect(findInput(page)?.isSure).not.toBe(true);
});
