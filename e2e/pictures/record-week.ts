import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runHack } from '@provoke/campaign';
import { techniques } from '@provoke/engine';
import { practiceAttacker, practiceJudge } from '@provoke/sandbox';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../packages/server/src/db/embedded/embedded-postgres.ts';
import type { Service } from '../provoke.ts';
import { startPracticeDesk } from './practice-desk.ts';
import { goalsOf } from './week-goals.ts';

/** What is sent every night, and all that share a floor. */
const NIGHTLY = ['flipattack', 'encodings', 'role-play', 'crescendo'];
const ALL = techniques.flatMap(({ id, ordinary }) => (id === 'direct' || ordinary ? [] : id));

type Night = { daysAgo: number; agent: string; plays: string; attacks: readonly string[] };

const agents = [
  ['billing-bot', () => 'practice-hard'],
  ['docs-helper', () => 'practice-decoding'],
  ['booking-assistant', () => 'practice-trusting'],
  // A change, three days ago, made it worse.
  ['support-desk', (daysAgo: number) => (daysAgo > 2 ? 'practice-guarded' : 'practice-naive')],
] as const;

/** Nine nights, and today everything. */
const nights: Night[] = [9, 8, 6, 5, 4, 3, 2, 1, 0].flatMap((daysAgo) =>
  agents.map(([agent, playsOn]) => ({
    ...{ daysAgo, agent, plays: playsOn(daysAgo) },
    attacks: daysAgo === 0 ? ALL : NIGHTLY,
  })),
);

export type Recorded = Night & { runs: { id: string; technique: string }[] };

/** A week of campaigns at a service, of practice agents under other names, the oldest first. */
export async function recordWeek(service: Service, home: string): Promise<Recorded[]> {
  const plays = new Map<string, string>();
  const endpoint = await startPracticeDesk(plays);
  const recorded: Recorded[] = [];
  for (const night of nights) {
    plays.set(night.agent, night.plays);
    const goals = join(home, `${night.agent}.json`);
    await writeFile(goals, JSON.stringify(goalsOf[night.agent]));
    const agent = {
      ...{ name: night.agent, agent_type: 'chatapi-sdk', endpoint },
      metadata: { simulated: 'A practice agent answers by rules, without a model.' },
      adapter_operational_config: { prefill: true },
      ...{ storage: 'remote', base_url: service.url, service_api_key: service.apiKey },
      data_dir: join(home, 'campaigns'),
    };
    const { runs } = await runHack(agent, attackOf(night, goals, endpoint), {
      env: {},
      signal: new AbortController().signal,
    });
    recorded.push({
      ...night,
      runs: runs.map(({ id, attack_type }) => ({ id, technique: attack_type ?? '' })),
    });
  }
  await moveBack(recorded, home);
  return recorded;
}

const attackOf = ({ attacks }: Night, goals: string, endpoint: string) => ({
  ...{ attack_type: attacks, floor: true, goals_file: goals, seed: 7 },
  attacker: { identifier: practiceAttacker.id, endpoint },
  judges: [{ type: 'scorer', identifier: practiceJudge.id, endpoint }],
  advprefix_params: { filter_len: 20 },
  // Fewer prompts, so that the week is over in minutes.
  pair_params: { n_streams: 2 },
  tap_params: { depth: 1, branching_factor: 2, width: 2 },
  crescendo_params: { max_turns: 4, max_backtracks: 1 },
  goat_params: { max_turns: 4 },
  'best-of-n_params': { n: 3 },
  pap_params: { persuasion: ['Logical Appeal', 'Authority Endorsement'] },
  encodings_params: { encodings: ['base64', 'rot13', 'zero-width', 'reverse'] },
  multilingual_params: { languages: ['Zulu'] },
});

/** No client gives a record another time than now, so the database does. */
async function moveBack(recorded: readonly Recorded[], home: string): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir: join(home, 'data') });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    for (const { daysAgo, runs } of recorded)
      for (const { id } of runs)
        for (const change of changes) await client.query(change, [`${daysAgo} days`, id]);
  } finally {
    await client.end();
    await postgres.close();
  }
}

/** `$1` is how long ago, `$2` the run. */
const changes = [
  'update runs set created_at = created_at - $1::interval, updated_at = updated_at - $1::interval where id = $2',
  'update results set created_at = created_at - $1::interval where run_id = $2',
  'update result_facts set created_at = created_at - $1::interval where run_id = $2',
];
