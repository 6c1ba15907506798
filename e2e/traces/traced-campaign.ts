import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CODE_WORD,
  practiceAttacker,
  scriptedServer,
  startPracticeServer,
  startToolAgents,
  toolAgentGoals,
  toolAgentWords,
} from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import { journalOf } from '../campaign.ts';
import { run } from '../provoke.ts';

type Otlp = { endpoint: string; headers?: Record<string, string> };

/** Practice agents whose answers are words alone. What they do is in the traces that they send to `otlp`. */
export async function startTracedAgents(otlp: Otlp): Promise<string> {
  const agents = await startToolAgents({ shows: 'nothing', otlp });
  onTestFinished(agents.close);
  return agents.url;
}

/** A collector that keeps each export for a while, as exporters in batches do. */
export async function startLateCollector(endpoint: string, delayMs: number, headers = {}) {
  const sent: Promise<unknown>[] = [];
  const collector = await scriptedServer(({ path, body }, response) => {
    response.end('{}');
    const later = sleep(delayMs).then(() =>
      fetch(endpoint + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }),
    );
    sent.push(later.catch(() => undefined));
  });
  onTestFinished(async () => {
    await Promise.all(sent);
    await collector.close();
  });
  return collector.url;
}

export async function startPracticeAttacker() {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  return { identifier: practiceAttacker.id, endpoint: `${practice.url}/v1` };
}

type Campaign = {
  agents: string;
  level: string;
  traces: object;
  goals?: number;
  attack?: object;
};

/** Writes the campaign's file into `home`, and returns its name. */
export async function writeCampaign(
  home: string,
  { agents, level, traces, goals = 1, attack }: Campaign,
): Promise<string> {
  const campaign = {
    agent: {
      ...{ name: level, agent_type: 'http', endpoint: `${agents}/agents/${level}`, traces },
      adapter_operational_config: {
        ...{ body: { prompt: '{{prompt}}', session: '{{session}}' }, reply_path: '$.reply' },
      },
    },
    attack: {
      ...{ attack_type: 'flipattack', flipattack_params: { cot: true } },
      ...{ goals: toolAgentGoals.slice(0, goals), ...toolAgentWords, floor: false },
      judges: [{ type: 'pattern', planted_secret: CODE_WORD }],
      category_classifier: false,
      ...attack,
    },
  };
  const name = `${level}.json`;
  await writeFile(join(home, name), JSON.stringify(campaign));
  return name;
}

type Acts = { evidence: string | null; concealed: boolean; claimed: boolean };
type Told = Acts & { stopped_by: string | null; observable: object };

/** What is told of each attempt, by its id. */
export type Words = Readonly<Record<string, string>>;

const toWord = ({ evidence, concealed, claimed, stopped_by }: Told): string =>
  [
    evidence ?? 'nothing',
    ...(concealed ? ['concealed'] : []),
    ...(claimed ? ['claimed'] : []),
    ...(stopped_by === null ? [] : [`stopped by ${stopped_by}`]),
  ].join(', ');

const byId = (told: [string, Told][]): Words =>
  Object.fromEntries(told.map(([id, acts]): [string, string] => [id, toWord(acts)]).sort());

export const withEvidence = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).filter(([, word]) => word !== 'nothing'));

/** By the campaign's own folder. */
export async function wordsInJournal(dataDir: string, id: string): Promise<Words> {
  const lines = (await readFile(journalOf(dataDir, id), 'utf8')).trim().split('\n');
  const told = lines.flatMap((line): [string, Told][] => {
    const { entry } = JSON.parse(line);
    // A technique may ask for something harmless first, which no rule is about.
    if (entry.type === 'attempt-end' && entry.arm === 'attack')
      return [[entry.attempt.id, entry.attempt.acts]];
    return entry.type === 'attempt-raised' ? [[entry.raise.id, entry.raise.acts]] : [];
  });
  // Of two entries of an attempt, the later one counts.
  return byId([...new Map(told)]);
}

type Shown = { attempt: string; acts: Told };

/** By `provoke show`: of each attempt at which something was seen. */
export async function wordsShown(home: string, flags: string[]): Promise<Words> {
  const { stdout } = await run(home, [
    'show',
    '--kind',
    'said,meant,did',
    '--all',
    '--json',
    ...flags,
  ]);
  const { attempts } = JSON.parse(stdout) as { attempts: Shown[] };
  return byId(attempts.map(({ attempt, acts }) => [attempt, acts]));
}

type Result = { agent_specific_data: { attempt: string }; evaluation_metrics: Told };

/** By the list of results that the service gives. No rule is about a harmless request. */
export const wordsOf = (results: readonly Result[]): Words =>
  byId(
    results
      .filter(({ evaluation_metrics }) => 'evidence' in evaluation_metrics)
      .map(({ agent_specific_data, evaluation_metrics }) => [
        agent_specific_data.attempt,
        evaluation_metrics,
      ]),
  );
