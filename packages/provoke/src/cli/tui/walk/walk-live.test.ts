import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rateWords } from '@provoke/figures';
import { expect, test } from 'vitest';
import { ShowSummary } from '../../commands/look/show-json.ts';
import { BROKEN, KEPT, openAgentWith } from '../../test/agent-with-replies.ts';
import { openHomeIn } from '../new-attack/test/open-form.ts';
import { figuresOf, readAll, words } from '../test/read-all.ts';

const many = (reply: string, count: number) => Array.from({ length: count }, () => reply);

type Attacked = { replies: (string | null)[]; goals: number; attack: string };

const direct = 'attack_type: direct';

const campaigns: Record<string, Attacked> = {
  'whose budget was spent': {
    ...{ replies: many(KEPT, 9), goals: 4 },
    attack: `${direct}\n  budget: { max_requests: 2 }`,
  },
  'of a floor and a technique': {
    ...{ replies: [...many(BROKEN, 3), ...many(KEPT, 20)], goals: 6 },
    attack: 'attack_type: flipattack\n  floor: true',
  },
  'with repeats and errors': {
    ...{ replies: [BROKEN, null, ...many(KEPT, 9)], goals: 3 },
    attack: `${direct}\n  repeat: 3`,
  },
  'of enough goals for a rate': {
    ...{ replies: [...many(BROKEN, 7), ...many(KEPT, 20)], goals: 24 },
    attack: direct,
  },
  'that nothing answered': { replies: [], goals: 2, attack: direct },
};

test.each(Object.entries(campaigns))(
  'at its end, the screen of a campaign %s has the figures and words of show --json',
  async (_, { replies, goals, attack }) => {
    const { agent, home, type } = await openAgentWith(replies);
    const texts = Array.from({ length: goals }, (__, goal) => `goal-${goal}`);
    await writeFile(
      join(home, 'provoke.yaml'),
      `agent: { name: desk, agent_type: chatapi-sdk, endpoint: "${agent.url}/v1" }
attack:
  ${attack}
  goals: [${texts.join(', ')}]
  judges: [{ type: pattern, planted_secret: ORCHID }]
  execution: { concurrency: 1, retries: 0 }
`,
    );
    const { press, see, waitFor, idle } = openHomeIn(home);

    press('n');
    await waitFor(`${goals} goals; `);
    press('enter', 'enter');
    await waitFor('y copies the first');
    const all = words(readAll(see, press));
    press('escape');
    await idle();

    const { stdout } = await type('show --json');
    const told = ShowSummary.parse(JSON.parse(stdout));
    const { id, state, reason } = told.campaign;
    const { counts, share, limits } = rateWords(told.summary.goals);
    expect(all).toMatch(new RegExp(`${id}[✓–]${state}`));
    expect(all).toContain(words(reason ?? ''));
    for (const word of [counts, share, limits]) expect(all).toContain(words(word ?? ''));
    for (const line of figuresOf(told)) expect(all).toContain(words(line));
  },
);
