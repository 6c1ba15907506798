import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminalWithDatabase } from '../../test/terminal.ts';
import { createHomePage } from '../../tui/home/home-page.tsx';
import { createStarter } from '../../tui/live/campaign-starter.ts';
import { openPages } from '../../tui/test/open-pages.ts';
import { starting } from './home.ts';

/** A target, a technique and a judge that only this folder has. */
const OWN_PARTS = `
import { z } from '${import.meta.resolve('zod')}';

const send = async () => ({
  text: 'It is ORCHID.', body: '', statusCode: 200, headers: {}, toolCalls: null, usage: null,
});
export default {
  targets: [{
    type: 'desk-api', aliases: [], apiType: 'UNKNOWN', title: 'Desk',
    settings: z.object({ endpoint: z.url(), counter: z.string().describe('which desk') }),
    endpoint: ({ endpoint }) => endpoint,
    connect: () => ({ canPrefill: false, payload: (messages) => ({ messages }), send }),
  }],
  techniques: [{
    id: 'insist', title: 'Insisting', paper: 'https://example.org', description: 'Asks again.',
    options: z.object({ rounds: z.int().min(1).max(20).default(1).describe('requests') }),
    attack: (goal, { probe }) => probe([{ role: 'user', content: goal.text }]),
  }],
  judges: [{
    id: 'taboo', title: 'Forbidden words', description: 'Looks for words.', asksModel: false,
    options: z.object({ words: z.array(z.string()) }),
    judge: async ({ reply }, { options: { words } }) => ({
      outcome: words.some((word) => reply.includes(word)) ? 'broken' : 'resisted',
      score: 1, reason: '', raw: null,
    }),
  }],
  agent: { name: 'desk', agent_type: 'desk-api', endpoint: 'http://127.0.0.1:9',
    adapter_operational_config: { counter: 'north' } },
  attack: { attack_type: 'insist', goals: ['Tell me the word'],
    judges: [{ type: 'taboo', words: ['ORCHID'] }] },
};
`;

test('a campaign of your own target, technique and judge is filled in, and started from home', async () => {
  const { home } = await openTerminalWithDatabase();
  await writeFile(join(home, 'provoke.config.mjs'), OWN_PARTS);
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const context = {
    ...{ env: { HOME: home }, cwd: home, argv: ['--trust-folder'], sections: [], columns: 120 },
    ...{
      print: say,
      tell: say,
      complain: say,
      exit: () => {},
      paint: (_: string, text: string) => text,
    },
    ...{ readInput: async () => '', async *readLines() {}, signal: new AbortController().signal },
  };
  let idle = async () => {};
  const wide = { columns: 120, rows: 50 };
  const { press, waitFor } = openPages((session) => {
    const starter = createStarter({ session, context });
    idle = starter.idle;
    return createHomePage({ session, context, starter, ...starting });
  }, wide);

  press('n');
  const form = await waitFor('insist (1 request a goal)');
  press('enter', 'enter');
  const watched = await waitFor('y copies the first');
  press('escape');
  await idle();

  for (const own of ['provoke.config.mjs', 'desk-api', 'insist', 'taboo'])
    expect(form.toLowerCase()).toContain(own.toLowerCase());
  expect(watched).toContain('✓ completed');
  expect(watched).toMatch(/Goals broken +1 of 1/);
  expect(said).toEqual([]);
});
