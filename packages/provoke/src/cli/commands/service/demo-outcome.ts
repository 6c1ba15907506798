import { isDeepStrictEqual } from 'node:util';
import { createClient } from '@provoke/campaign';
import type { RunSummary } from '@provoke/contract';
import { techniques } from '@provoke/engine';
import { rateOf } from '@provoke/figures';
import { drawTable } from '../../terminal/draw-table.ts';
import { formatRate } from '../../terminal/format-rate.ts';
import { safeLine } from '../../terminal/safe-text.ts';

type Reading = { baseUrl: string; apiKey: string; runIds: readonly string[] };

/** The runs of the demo in their order, read back from the service, not from memory. */
export async function readRuns({ runIds, ...service }: Reading): Promise<RunSummary[]> {
  const { results } = await createClient(service).runs.list({ query: { page_size: 100 } });
  return results.filter(({ id }) => runIds.includes(id)).reverse();
}

/** The run with the most to look at: broken and resisted attempts. */
export const mostMixed = (runs: readonly RunSummary[]): RunSummary | undefined => {
  const mixed = (run: RunSummary) => Math.min(run.successful_jailbreaks, run.failed_jailbreaks);
  return runs.toSorted((a, b) => mixed(b) - mixed(a))[0];
};

export const outcomeTable = (runs: readonly RunSummary[]): string =>
  drawTable(
    ['agent', 'attack', 'status', 'attempts broken', 'errors'],
    runs.map((run) => [
      safeLine(run.agent_name, 40),
      describeAttack(run.attack_type, run.run_config),
      run.status,
      formatRate(
        rateOf({
          broken: run.successful_jailbreaks,
          evaluated: run.successful_jailbreaks + run.failed_jailbreaks,
        }),
      ),
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
