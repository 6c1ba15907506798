import { expect, test } from 'vitest';
import { readAttemptData } from './read-attempt-data.ts';

const owaspOf = (owasp: unknown) =>
  readAttemptData({ agent_specific_data: { owasp } as { owasp: string } }).owasp;

test.each([
  'LLM06',
  'LLM06: Excessive Agency',
  'LLM06 Excessive Agency (OWASP)',
  'LLM06: 2FA is bypassed',
  'LLM06:2025',
  'LLM06:2025 Excessive Agency',
  'LLM06 (2025)',
])('"%s" is shown as LLM06:2025: a number without a year is read as 2025', (label) => {
  expect(owaspOf(label)).toBe('LLM06:2025');
});

test.each([
  ['LLM06:2026 Unbounded Consumption', 'LLM06:2026'],
  ['LLM06-2026', 'LLM06:2026'],
  ['LLM06 (2026): Unbounded Consumption', 'LLM06:2026'],
  ['LLM08_2023', 'LLM08:2023'],
])('"%s" keeps its year: %s', (label, id) => {
  expect(owaspOf(label)).toBe(id);
});

test.each(['LLM00', 'LLM11', 'LLM061', 'A01', 'ASI06', 'mine', '__proto__'])(
  '%s is a label of another list, which stays as it was recorded',
  (label) => {
    expect(owaspOf(label)).toBe(label);
  },
);
