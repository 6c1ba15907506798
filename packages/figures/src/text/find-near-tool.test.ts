import { expect, test } from 'vitest';
import { findNearTool } from './find-near-tool.ts';

test('a called tool that a rule nearly names is found, unless a rule names it or matched', () => {
  const rule = {
    outcome: 'resisted',
    text: 'send_mail, where to contains "m@example.test"',
  } as const;

  expect(findNearTool(rule, ['read_page', 'send_emial'])).toEqual({
    ...{ named: 'send_mail', called: 'send_emial' },
  });
  expect(findNearTool(rule, ['send_mail', 'send_emial'])).toBeUndefined();
  expect(findNearTool(rule, ['mail_send'])?.called).toBe('mail_send');
  expect(findNearTool(rule, ['transfer'])).toBeUndefined();
  expect(findNearTool({ ...rule, outcome: 'broken' }, ['send_emial'])).toBeUndefined();
  expect(findNearTool({ ...rule, text: 'a reply that contains "x"' }, ['a'])).toBeUndefined();
});
