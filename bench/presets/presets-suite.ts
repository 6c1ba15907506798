import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, measurePreset, presets, runHack } from '@provoke/campaign';
import { formatCount } from '@provoke/figures';
import { practiceAttacker, practiceJudge, startPracticeServer } from '@provoke/sandbox';
import { markdownTable } from '../report/markdown-table.ts';
import type { Stage, Suite } from '../suite.ts';

/** One agent gives way to the first techniques; the other to none, so that each of them sends all it may. */
const agents = ['practice-naive', 'practice-hard'];

/** The requests and tokens of each preset for a goal, counted with the practice agents and their attacker. */
export const presetsSuite: Suite = {
  name: 'presets',
  page: 'docs/guides/price-of-a-preset.md',
  measure: async (stage) => {
    const practice = await startPracticeServer();
    const dataDir = await mkdtemp(join(tmpdir(), 'provoke-presets-'));
    try {
      return await measurePresets(
        { url: `${practice.url}/v1`, secret: practice.secret, dataDir },
        stage,
      );
    } finally {
      await practice.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

type Preset = (typeof presets)[number];
type Places = { url: string; secret: string; dataDir: string };

async function measurePresets(places: Places, { signal, tell }: Stage): Promise<string> {
  const rows: string[][] = [];
  for (const preset of presets) {
    const most = measurePreset(preset, createRegistry()).requests;
    for (const agent of agents) {
      tell(`${preset.id} against ${agent}`);
      rows.push([
        preset.id,
        agent,
        String(most),
        ...(await runPreset(preset, agent, places, signal)),
      ]);
    }
  }
  const head = ['preset', 'agent', 'at most', 'requests', 'of helpers', 'tokens', 'of helpers'];
  return markdownTable(head, rows);
}

/** For one goal: requests to the agent, those to attacker and judges, and the same in tokens. */
async function runPreset(
  preset: Preset,
  name: string,
  { url, secret, dataDir }: Places,
  signal: AbortSignal,
): Promise<string[]> {
  const agent = {
    ...{ name, agent_type: 'chatapi-sdk', endpoint: url, data_dir: dataDir },
    adapter_operational_config: { name },
  };
  const attack = {
    ...{ preset: preset.id, category_classifier: false, seed: 1 },
    ...(preset.asksModel && { attacker: { identifier: practiceAttacker.id, endpoint: url } }),
    judges: [
      preset.asksModel
        ? { type: 'scorer', identifier: practiceJudge.id, endpoint: url }
        : { type: 'pattern', planted_secret: secret },
    ],
    budget: { max_requests: 100_000 },
    // Nothing is answered from an earlier campaign.
    execution: { cache: { models: false } },
  };
  const { summary } = await runHack(agent, attack, { env: {}, signal });
  const goals = summary.campaign_goals.total;
  const sum = (isAgent: boolean, field: 'requests' | 'tokens') =>
    summary.spending
      .filter(({ role }) => (role === 'target') === isAgent)
      .reduce(
        (total, of) =>
          total + (field === 'requests' ? of.requests : of.inputTokens + of.outputTokens),
        0,
      );
  return [
    sum(true, 'requests'),
    sum(false, 'requests'),
    sum(true, 'tokens'),
    sum(false, 'tokens'),
  ].map((total) => formatCount(Math.round(total / goals)));
}
