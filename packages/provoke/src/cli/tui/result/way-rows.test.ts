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
    const rows = wayRows(attempt, acts as never, { step, scroll: 0 }, { width: 70, height: 20 });
    const drawn = rows.map(({ label, text }) => `${label}${text}`).join('\n');
    expect(drawn).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(drawn).toContain('stopped: ');
    expect(drawn).toContain('late, after the verdict');
  }
});
