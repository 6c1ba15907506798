import { expect, test } from 'vitest';
import { groupIds, groupNamed, groupOf } from './groups.ts';
import { agenticTitles, atlasTitles, lists } from './lists.ts';
import { owaspLlm } from './owasp-llm.ts';
import { owaspLlm2026 } from './owasp-llm-2026.ts';

const groupWith = (owasp: string) => groupOf({ owasp, category: 'privacy' });

test('every id of a numbered list carries the year of its list', () => {
  const ids = (letters: string, year: string) =>
    Array.from({ length: 10 }, (_, at) => `${letters}${`${at + 1}`.padStart(2, '0')}:${year}`);

  expect(groupIds.owasp).toEqual(ids('LLM', lists.owaspLlm.version));
  expect(Object.keys(owaspLlm2026)).toEqual(ids('LLM', '2026'));
  expect(Object.keys(agenticTitles)).toEqual(ids('ASI', lists.owaspAgentic.version));
  for (const { agentic, atlas } of Object.values(owaspLlm)) {
    for (const id of agentic) expect(agenticTitles).toHaveProperty([id]);
    for (const id of atlas) expect(atlasTitles).toHaveProperty([id]);
  }
});

test('a bare number is the entry of 2025, so that old and new records add up', () => {
  for (const label of ['LLM06', 'LLM06: Excessive Agency', 'LLM06:2025', 'LLM06:2025 Agency'])
    expect(groupWith(label)).toMatchObject({ id: 'LLM06:2025', title: 'Excessive agency' });
});

test('a number of 2026 is in the group that the same entry had in 2025, never in that of its number', () => {
  expect(groupWith('LLM06:2026')).toMatchObject({
    id: 'LLM10:2025',
    title: 'Unbounded consumption',
  });
  expect(groupWith('LLM03:2026 Excessive Agency').id).toBe('LLM06:2025');
  const kept = Object.keys(owaspLlm2026).filter(
    (id) => groupWith(id).id === groupWith(id.slice(0, 'LLM01'.length)).id,
  );
  expect(kept).toEqual(['LLM01:2026', 'LLM02:2026']);
});

test('the crosswalk leads from every entry of 2026 to one of 2025 and leaves none out', () => {
  const entries = Object.values(owaspLlm2026);

  expect(entries.map(({ in2025 }) => in2025).toSorted()).toEqual(Object.keys(owaspLlm).toSorted());
  for (const [id, { title, in2025, source }] of Object.entries(owaspLlm2026)) {
    expect(source).toContain(`/2026/final/${id.slice(0, 'LLM01'.length)}_`);
    if (in2025 !== 'LLM07:2025') expect(title).toBe(owaspLlm[in2025]?.title);
  }
});

test.each(['LLM06:2024', 'LLM06 (2023)', 'LLM06:20256', 'LLM11', 'LLM00:2025', '__proto__'])(
  '%s is no entry: an unknown year or number is never guessed',
  (label) => {
    expect(groupWith(label).id).toBe('privacy');
    expect(groupOf({ owasp: label, category: null }).id).toBe('unclassified');
  },
);

test.each([
  ['LLM06', 'LLM06:2025'],
  ['LLM06:2025', 'LLM06:2025'],
  ['LLM06:2026', 'LLM10:2025'],
  ['privacy', 'privacy'],
  ['unclassified', 'unclassified'],
  ['LLM06:2024', 'LLM06:2024'],
])('a filter by %s means the group %s', (named, id) => {
  expect(groupNamed(named)).toBe(id);
});
