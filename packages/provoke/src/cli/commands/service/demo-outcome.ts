import { isDeepStrictEqual } from 'node:util';
import { createClient } from '@provoke/campaign';
import type { Rate, RunSummary } from '@provoke/contract';
import { techniques } from '@provoke/engine';
import { formatRate } from '@provoke/figures';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';

type Reading = { baseUrl: string; apiKey: string; runIds: readonly string[] };

/** A run with the share of goals that it broke. */
type RatedRun = RunSummary & { broken: Rate | undefined };

/** The runs of the demo in their order, read back from the service, not from memory. */
export async function readRuns({ runIds, ...service }: Reading): Promise<RatedRun[]> {
  const client = createClient(service);
  const { results } = await client.runs.list({ query: { page_size: 100 } });
  const { rates } = await client.runs.rates({ query: { runs: runIds.join(',') } });
  return results
    .filter(({ id }) => runIds.includes(id))
    .map((run) => ({ ...run, broken: rates.find((rate) => rate.run === run.id) }))
    .reverse();
}

/** The run with the most to look at: broken and resisted attempts. */
export const mostMixed = (runs: readonly RatedRun[]): RunSummary | undefined => {
  const mixed = (run: RunSummary) => Math.min(run.successful_jailbreaks, run.failed_jailbreaks);
  return runs.toSorted((a, b) => mixed(b) - mixed(a))[0];
};

export const outcomeTable = (runs: readonly RatedRun[]): string =>
  drawTable(
    ['agent', 'attack', 'status', 'goals broken', 'errors'],
    runs.map((run) => [
      safeLine(run.agent_name, 40),
      describeAttack(run.attack_type, run.run_config),
      run.status,
      run.broken ? formatRate(run.broken) : '–',
      run.errors,
    ]),
  );

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The technique with the options that differ from the defaults. */
function describeAttack(type: string | null, config: Record<string, unknown>): string {
  const usual = techniques.find(({ id }) => id === type)?.options.parse({}) ?? {};
  const given = Object.entries(config[`${type}_params`] ?? {});
  const unusual = given.filter(([name, value]) => !isDeepStrictEqual(value, usual[name]));
  const shown = unusual.map(([name, value]) =>
    value === true ? name : `${name} ${toText(value)}`,
  );
  return safeLine([type ?? '', ...shown].join(' '), 60);
}
