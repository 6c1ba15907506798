import { expect, test } from 'vitest';
import type { Outline } from '../page/outline/outline.ts';
import { type Drawn, draw } from '../test/draw.ts';
import { findConsent } from './find-consent.ts';
import { findInput } from './find-input.ts';
import { findLauncher, namesOf } from './find-launcher.ts';
import { findSend } from './find-send.ts';

const untried = { tried: new Set<string>(), seen: new Set<string>() };

const line = (label: string, more: Drawn = {}): Drawn => ({
  tag: 'input',
  editable: 'line',
  label,
  ...more,
});
const button = (text: string, more: Drawn = {}): Drawn => ({ tag: 'button', text, ...more });

const labelOf = ({ nodes }: Outline, found: { id: number } | undefined) =>
  found && nodes[found.id]?.label;

test('the chat box is found among a search, a newsletter and a login field', () => {
  const page = draw(
    { role: 'search', inside: [line('Search products', { type: 'search' })] },
    { names: 'newsletter', inside: [line('Your e-mail address')] },
    { names: 'login', inside: [line('User name')] },
    { names: 'support-chat', inside: [line('Write a message')] },
  );

  expect(labelOf(page, findInput(page))).toBe('Write a message');
});

test('a page with only a search field has no chat box', () => {
  expect(findInput(draw(line('Search')))).toBeUndefined();
});

test('a chat box that was drawn anew is found next to the old fields of a letter', () => {
  const letter = ['Name', 'E-mail', 'Message'].map((label) => ({
    ...line(label),
    editable: 'line' as const,
  }));
  const page = draw({
    inside: [
      {
        names: 'chat',
        inside: [
          { isLog: true, text: 'Hi' },
          { ...line('Type a message'), isNew: true },
        ],
      },
      { tag: 'form', inside: [...letter, { tag: 'button', text: 'Send message' }] },
    ],
  });

  expect(labelOf(page, findInput(page))).toBe('Type a message');
});

test('a form that asks for more than a message is no chat, and its button opens none', () => {
  const fields = [
    line('Your name'),
    line('Your e-mail address'),
    { tag: 'textarea', editable: 'lines', label: 'Your message' },
  ] as const;
  const send = button('Send message');

  for (const page of [
    draw({ tag: 'form', inside: [...fields, send] }),
    draw({ inside: [...fields, send] }),
  ]) {
    expect(findInput(page)).toBeUndefined();
    expect(findLauncher(page, untried)).toBeUndefined();
  }
});

test('a message field among others is no chat, even next to one and without a form around it', () => {
  const log: Drawn = { isLog: true, box: [0, 0, 300, 200] };
  const chat = line('Type a message');
  const message: Drawn = { tag: 'textarea', editable: 'lines', label: 'Write a message' };
  const asked = [line('Name'), line('E-mail'), message];
  const wrapped = asked.map((inside) => ({ inside: [inside] }));

  for (const page of [
    draw({ inside: [log, chat, { inside: wrapped }, button('Send message')] }),
    draw({ inside: [{ inside: wrapped }, button('Send message'), log, chat] }),
    draw({ inside: [log, chat, ...asked] }),
  ])
    expect(labelOf(page, findInput(page))).toBe('Type a message');
});

test('a button that sends fields from afar opens no chat', () => {
  const far = (inside: Drawn): Drawn => ({
    inside: [{ inside: [{ inside: [{ inside: [inside] }] }] }],
  });
  const page = draw(far(line('Your message')), far(button('Send message')));

  expect(findLauncher(page, untried)).toBeUndefined();
});

test('a lone field is sure only with a conversation next to it', () => {
  const field: Drawn = { tag: 'textarea', editable: 'lines', label: 'Your message' };

  expect(findInput(draw(field))?.isSure).toBe(false);
  expect(findInput(draw({ inside: [{ isLog: true, box: [0, 0, 300, 200] }, field] }))?.isSure).toBe(
    true,
  );
});

test.each(['Сообщение', '在线客服', 'دردشة معنا', 'Mensaje', 'चैट करें', 'Conversar'])(
  'a button that says "%s" opens the chat',
  (text) => {
    const page = draw(button('Shop', { label: 'other' }), button(text, { label: 'it' }));

    expect(labelOf(page, findLauncher(page, untried))).toBe('it');
  },
);

test('a small thing without words in a corner may open the chat, and is tried once', () => {
  const page = draw({
    label: 'it',
    isFixed: true,
    box: [1200, 820, 60, 60],
    inside: [{ isFixed: true, box: [1210, 830, 40, 40] }],
  });
  const found = findLauncher(page, untried);

  expect(labelOf(page, found)).toBe('it');
  expect(
    findLauncher(page, { ...untried, tried: new Set(namesOf(page, found?.id ?? -1)) }),
  ).toBeUndefined();
});

test('the send button is neither the attachment button nor the microphone', () => {
  const page = draw({
    names: 'composer',
    inside: [
      { tag: 'textarea', editable: 'lines', label: 'Message' },
      button('', { label: 'Attach a file' }),
      button('', { label: 'Send message' }),
      button('', { label: 'Voice' }),
    ],
  });

  expect(labelOf(page, findSend(page, findInput(page)?.id ?? -1))).toBe('Send message');
});

test('the button of a form for letters sends no prompt, however near it is', () => {
  const chat = line('Message');
  const letter = [line('Name'), line('E-mail'), button('Send message')];
  const marked: Drawn = { tag: 'form', inside: [button('Send message')] };

  for (const inside of [
    [chat, ...letter],
    [...letter, chat],
    [chat, marked],
    [marked, chat],
  ]) {
    const page = draw({ inside });
    const id = page.nodes.findIndex(({ label }) => label === 'Message');
    expect(findSend(page, id)).toBeUndefined();
  }
});

test('a bubble in the corner opens the chat; a link to another site and a cart do not', () => {
  const corner = { isFixed: true, box: [1200, 820, 60, 60] };
  const page = draw(
    { tag: 'a', isLink: true, text: 'Chat with us on another site', label: 'link' },
    button('', { label: 'Shopping cart', ...corner }),
    button('', { label: 'Open chat', ...corner }),
  );

  expect(labelOf(page, findLauncher(page, untried))).toBe('Open chat');
});

test('a cookie banner is declined where possible, and nothing else is clicked', () => {
  const banner = draw({
    names: 'cookie-banner',
    inside: [button('Accept all', { label: 'yes' }), button('Reject all', { label: 'no' })],
  });

  expect(labelOf(banner, findConsent(banner))).toBe('no');
  expect(findConsent(draw(button('Accept the offer')))).toBeUndefined();
});
