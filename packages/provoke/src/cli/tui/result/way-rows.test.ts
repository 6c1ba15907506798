import { expect, test } from 'vitest';
import { wayRows } from './way-rows.ts';

const HOSTILE = '\u001b[2J\u202e\u200b\r\nstop';

test('a tool’s name, its arguments, its refusal and a rule’s words are drawn as words', () => {
  const rule = { rule: 1, of: 'goal', outcome: 'broken', kind: 'meant', steps: [0] };
  const acts = { evidence: 'meant', stopped_by: HOSTILE, rules: [{ ...rule, text: HOSTILE }] };
  const attempt = {
    ...{ conversation: [{ role: HOSTILE, content: HOSTILE }], reply: HOSTILE, reviews: [], acts },
    steps: [
      { step_type: 'TOOL_CALL', content: { tool: HOSTILE, arguments: { [HOSTILE]: HOSTILE } } },
      { step_type: 'OTHER', content: { step_name: 'verdict' } },
      { step_type: 'TOOL_RESPONSE', content: { error: HOSTILE, seen_by: 'trace' } },
    ],
  } as never;

  for (const step of [0, 1, 2, 3]) {
    const { rows } = wayRows(
      attempt,
      acts as never,
      { step, scroll: 0 },
      { width: 70, height: 20 },
    );
    const drawn = rows.map(({ label, text }) => `${label}${text}`).join('\n');
    expect(drawn).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(drawn).toContain('stopped: ');
    expect(drawn).toContain('late, after the verdict');
  }
});

test('where spans tell when steps were taken, times are a column, and how long each took is at its end', () => {
  const acts = { evidence: null, stopped_by: null, rules: [] };
  const seen = { call_id: 'a', seen_by: 'trace', turn: 1 };
  const attempt = {
    ...{ conversation: [{ role: 'user', content: 'Pay' }], reply: 'No.', reviews: [], acts },
    steps: [
      { step_type: 'TOOL_CALL', content: { ...seen, tool: 'read_page', at_ms: 1_800 } },
      {
        step_type: 'TOOL_RESPONSE',
        content: { ...seen, result: 'x', at_ms: 2_212, duration_ms: 412 },
      },
    ],
  } as never;
  const room = { width: 60, height: 12 };

  const { rows } = wayRows(attempt, acts as never, { step: 0, scroll: 0 }, room);

  expect(rows.slice(0, 4).map(({ label, text }) => `${label}${text}`)).toMatchInlineSnapshot(`
    [
      "›         user           Pay                                ",
      "  1.8 s   read_page                                         ",
      "  2.2 s   result         x                            412 ms",
      "          reply          No.                                ",
    ]
  `);
});
