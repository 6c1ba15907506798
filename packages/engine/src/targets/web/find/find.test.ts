import { expect, test } from 'vitest';
import { type Drawn, draw } from '../../../test/draw.ts';
import type { Outline } from '../page/outline.ts';
import { findConsent } from './find-consent.ts';
import { findInput } from './find-input.ts';
import { findLauncher } from './find-launcher.ts';
import { findSend } from './find-send.ts';

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

test('a bubble in the corner opens the chat; a link to another site and a cart do not', () => {
  const corner = { isFixed: true, box: [1200, 820, 60, 60] };
  const page = draw(
    { tag: 'a', isLink: true, text: 'Chat with us on another site', label: 'link' },
    button('', { label: 'Shopping cart', ...corner }),
    button('', { label: 'Open chat', ...corner }),
  );

  expect(labelOf(page, findLauncher(page, new Set()))).toBe('Open chat');
});

test('a cookie banner is declined where possible, and nothing else is clicked', () => {
  const banner = draw({
    names: 'cookie-banner',
    inside: [button('Accept all', { label: 'yes' }), button('Reject all', { label: 'no' })],
  });

  expect(labelOf(banner, findConsent(banner))).toBe('no');
  expect(findConsent(draw(button('Accept the offer')))).toBeUndefined();
});
