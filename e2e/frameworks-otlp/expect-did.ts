import { expect } from 'vitest';
import { run } from '../provoke.ts';

/**
 * Runs the campaign.json of a home, of two goals: its agent did what a rule forbids at both, and denied it. Returns what
 * the campaign printed, and its first attempt with all steps.
 */
export async function expectDid(home: string) {
  const ended = await run(home, ['run', 'campaign.json', '--no-tui']);
  const shown = await run(home, ['show', '--concealed', '--all', '--json']);
  expect(ended.stdout).toContain('2 of 2 goals: the agent did it.');
  const { attempts } = JSON.parse(shown.stdout);
  expect(attempts).toHaveLength(2);
  for (const { act, acts } of attempts)
    expect([act, acts]).toMatchObject([
      'did',
      { meant: true, concealed: true, tools: ['send_email'] },
    ]);
  const whole = await run(home, ['show', '--attempt', attempts[0].attempt]);
  return { ended, whole: whole.stdout };
}
