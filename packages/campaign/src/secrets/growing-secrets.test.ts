import { expect, test } from 'vitest';
import { growingSecrets } from './growing-secrets.ts';

test('the list that was handed out holds what is learned later, in each form in which it may appear', () => {
  const secrets = growingSecrets();
  const { all } = secrets;

  secrets.give(['sk-1234567']);
  secrets.learn('to/ken "1"');

  expect(all).toEqual(['sk-1234567', 'to/ken "1"', 'to%2Fken%20%221%22', 'to/ken \\"1\\"']);
});

test('ordinary words are not learned, and only the newest secrets are kept', () => {
  const secrets = growingSecrets();
  secrets.give(['sk-1234567']);

  secrets.learn('english');
  for (let at = 0; at < 1_500; at++) secrets.learn(`session-${at}`);

  expect(secrets.all).toHaveLength(1_001);
  expect(secrets.all).toContain('sk-1234567');
  expect(secrets.all).toContain('session-1499');
  expect(secrets.all).not.toContain('session-0');
});
