import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { codecliA } from '../../targets/codecli-a/codecli-a.ts';
import { openTool } from '../../targets/subprocess/open-tool.fixture.ts';
import { drawEpisode } from './test/draw-episode.ts';
import { findWrong, playEpisodes } from './test/play-episodes.ts';
import { printTurn } from './test/print-turn.ts';
import { tellTurn } from './test/tell-turn.ts';

const SCRIPT = `
const said = JSON.parse(readFileSync(__dirname + '/said.json', 'utf8'));
const [, goal, turn] = [...prompt.matchAll(/Goal (\\d+), turn (\\d+)/g)].at(-1);
print(said[goal][turn - 1]);
`;

test('rules are right about every episode of a coding command, after each turn', async () => {
  const episodes = Array.from({ length: 40 }, (_, at) => drawEpisode('results', 'codecli-a', at));
  const { agent, tool } = await openTool(codecliA, 'claude', SCRIPT);
  const said = episodes.map((episode) =>
    episode.stances.map((_, before) => printTurn(tellTurn(episode, before + 1))),
  );
  await writeFile(`${tool.folder}/said.json`, JSON.stringify(said));

  const played = await playEpisodes(agent, episodes);

  expect(findWrong(episodes, played, 'results')).toEqual([]);
});
