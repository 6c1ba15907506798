import { limits } from '@provoke/contract';
import type { CampaignEvent } from '@provoke/evidence';
import type { LateBasis } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { keepBases } from './keep-bases.ts';

const SECRET = 'sk-of-the-agent';

const basis = (content: string): LateBasis => ({
  ...{ version: 1, turn: 1, known: 0, earlier: [], changes: [], ownTools: [] },
  messages: [{ role: 'assistant', content, turn: 1, sentBy: 'agent' }],
  trace: { id: 'a'.repeat(32), sent: [{ spanId: 'b'.repeat(16), turn: 1, atMs: 0 }] },
  shown: { calls: false, results: false },
  forbid: [{ rule: { tool: 'send_email' }, of: 'goal' }],
  ...{ task: [], claim: [], deny: [], failedResult: [], tools: [], notes: '' },
  stance: { claims: null, denies: null },
});

const turnOf = (id: number) => ({
  ...{ steps: [], shows: { calls: true, results: true } },
  trace: { id: String(id).padStart(32, '0'), sent: [] },
});

/** What of a basis is recorded with an attempt, and what is said of it. */
function kept(lateBasis: LateBasis, steps: object[] = []) {
  const notes: string[] = [];
  const keep = keepBases({ secrets: [SECRET], note: (text) => void notes.push(text) });
  const attempt = { id: 'flipattack/0/attempt-1', steps, lateBasis };
  const event = { type: 'attempt-end', attempt, fingerprint: '' } as unknown as CampaignEvent;
  const [first, again] = [keep(event), keep(event)];
  expect(again).toEqual(first);
  return { first, event, notes };
}

test('what late spans are judged by is recorded as it is', () => {
  const { first, event, notes } = kept(basis('Done.'));

  expect(first).toBe(event);
  expect(notes).toEqual([]);
});

test.each<[string, LateBasis, object[], string]>([
  ['a credential in the conversation', basis(`My key is ${SECRET}.`), [], 'credential'],
  [
    'a rule about an argument that is named like one',
    {
      ...basis(''),
      forbid: [{ rule: { tool: 'reset', arguments: { password: 'x' } }, of: 'goal' }],
    },
    [],
    'credential',
  ],
  [
    'a credential in a step of the reply',
    basis(''),
    [{ step_type: 'TOOL_CALL', content: { tool: 'pay', arguments: { note: SECRET } } }],
    'credential',
  ],
  ['too long a conversation', basis('x'.repeat(limits.lateBasisBytesMax)), [], '256 KiB'],
  [
    'too many turns',
    {
      ...basis(''),
      earlier: Array.from({ length: limits.lateTraceIdsMax }, (_, at) => turnOf(at)),
    },
    [],
    '256 KiB',
  ],
])('with %s, the attempt is recorded without it, which is said once', (_, one, steps, said) => {
  const { first, notes } = kept(one, steps);

  expect(first).toMatchObject({ type: 'attempt-end', attempt: { id: 'flipattack/0/attempt-1' } });
  expect(first).not.toHaveProperty('attempt.lateBasis');
  expect(notes).toEqual([expect.stringContaining(said)]);
});
