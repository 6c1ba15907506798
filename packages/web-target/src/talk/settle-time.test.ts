import { expect, test } from 'vitest';
import { mayBeStatus } from './settle-time.ts';

test.each([
  'Searching the catalogue',
  'Thinking for 3 s',
  'Ich sehe im Katalog nach',
  'Calling tool: inventory_lookup',
  '正在搜索目录',
  'กำลังค้นหา',
  'जानकारी खोज रहा है',
])('this may say what an agent is doing: %s', (text) => {
  expect(mayBeStatus(text)).toBe(true);
});

test.each([
  'We open at nine.',
  '12:30',
  'Monday',
  '24 December 2026',
  '89 €',
  'Yes!',
  '我们九点开门。',
  'boots\nsocks',
])('this is an answer: %s', (text) => {
  expect(mayBeStatus(text)).toBe(false);
});
