import type { ConfiguredJudge, PlannedTechnique, Registry } from '@provoke/engine';
import { parseConfig } from '../errors/usage-error.ts';
import { type JudgeConfig, RoleConfig } from './attack-config.ts';
import { connectRole, type RoleConnection } from './connect-role.ts';
import { unknown } from './reasons.ts';

type Connecting = {
  registry: Registry;
  connection: RoleConnection;
  /** Options that a technique wishes for where the user set none. */
  wishes?: Readonly<Record<string, Record<string, unknown>>>;
};

/** Parses the judges' options and connects their models. */
export const connectJudges = (
  judges: readonly JudgeConfig[],
  connecting: Connecting,
): PlannedTechnique['judges'] => judges.map((judge) => connectJudge(judge, connecting));

function connectJudge(
  { type, ...given }: JudgeConfig,
  { registry, connection, wishes = {} }: Connecting,
): ConfiguredJudge {
  const judge =
    registry.findJudge(type) ??
    unknown(
      'judge',
      type,
      registry.judges.map(({ id }) => id),
    );
  const { config, own } = split(given);
  const options = parseConfig(
    judge.options.strict(),
    { ...wishes[judge.id], ...own },
    `options of the judge ${judge.id}`,
  );
  const role = `judge ${judge.id}`;
  const model = judge.asksModel ? connectRole({ role, config }, connection) : undefined;
  return { judge, options, model };
}

/** What is said of its model, and what is its own. */
function split(given: Record<string, unknown>) {
  const entries = Object.entries(given);
  const isRole = ([name]: [string, unknown]) => name in RoleConfig.shape;
  return {
    // Parsed as part of the attack's configuration.
    config: Object.fromEntries(entries.filter(isRole)) as Partial<RoleConfig>,
    own: Object.fromEntries(entries.filter((entry) => !isRole(entry))),
  };
}
