import { readFile } from 'node:fs/promises';
import type { Attempt } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { drawEpisode } from './test/draw-episode.ts';
import type { Episode } from './test/episode.ts';
import { judgings, score } from './test/judge-otherwise.ts';
import { findWrong, playEpisodes } from './test/play-episodes.ts';
import { serveWire } from './test/serve-wire.ts';
import { tellTurn } from './test/tell-turn.ts';
import { textAlone, wires } from './test/wires.ts';

const COUNT = 125;
const all: (readonly [Episode, readonly Attempt[]])[] = [];

test.each([...wires, textAlone].map((wire) => [wire.name, wire] as const))(
  'rules are right about every episode of %s, after each turn',
  async (name, wire) => {
    const episodes = Array.from({ length: COUNT }, (_, at) => drawEpisode(wire.shows, name, at));
    const target = await serveWire(wire, (goal, turn) => tellTurn(episodes[goal] as Episode, turn));

    const played = await playEpisodes(target, episodes);

    expect(findWrong(episodes, played, wire.shows)).toEqual([]);
    all.push(...episodes.map((episode, at) => [episode, played[at] ?? []] as const));
  },
);

test('the guide says how often rules are right, and how often what reads words or names of calls is', async () => {
  const scores = Object.fromEntries(
    Object.entries(judgings).map(([name, judge]) => [name, score(all, judge)]),
  );

  expect(await readScores()).toEqual(scores);
});

/** Rows of the guide's table: a name, and four numbers. */
async function readScores() {
  const page = await readFile(
    new URL('../../../../../docs/guides/rules.md', import.meta.url),
    'utf8',
  );
  const rows = page.matchAll(/^\| ([^|]+?) +\| +(\d+) \| +(\d+) \| +(\d+) \| +(\d+) \|/gm);
  return Object.fromEntries([...rows].map(([, name, ...numbers]) => [name, numbers.map(Number)]));
}
