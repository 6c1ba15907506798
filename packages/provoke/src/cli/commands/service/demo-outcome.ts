import { createClient } from '@provoke/campaign';
import type { Rate, RunSummary } from '@provoke/contract';
import { countsOf, plural } from '@provoke/figures';
import { safeLine } from '../../terminal/safe-text.ts';

type Reading = { baseUrl: string; apiKey: string; runIds: readonly string[] };

/** A run with the goals that it broke. */
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

type Shown = Pick<RatedRun, 'agent_name' | 'attack_type' | 'status' | 'errors'> & {
  broken: Pick<Rate, 'successes' | 'total'> | undefined;
};

/** How many goals each technique broke, a line each, in a column for each guard level. */
export function outcomeTable(runs: readonly Shown[]): string {
  const agents = [...new Set(runs.map(({ agent_name }) => agent_name))];
  const techniques = [...new Set(runs.map(({ attack_type }) => attack_type ?? ''))];
  const rows = techniques.map((technique) => [
    technique,
    ...agents.map((agent) =>
      toCell(runs.find((run) => run.agent_name === agent && (run.attack_type ?? '') === technique)),
    ),
  ]);
  const head = ['goals broken', ...agents.map((agent) => agent.replace(/^practice-/, ''))];
  return align([head, ...rows].map((row) => row.map((cell) => safeLine(cell, 40))));
}

function toCell(run: Shown | undefined): string {
  if (run === undefined) return '–';
  return [
    run.broken ? countsOf(run.broken) : '–',
    ...(run.errors > 0 ? [plural(run.errors, 'error')] : []),
    ...(run.status === 'COMPLETED' ? [] : [run.status.toLowerCase()]),
  ].join(', ');
}

function align(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
