import type {
  ConfiguredJudge,
  Judge,
  OwnFunctions,
  PlannedTechnique,
  Registry,
} from '@provoke/engine';
import { type JudgeConfig, RoleConfig } from '../configuration/attack-config.ts';
import { UnknownName } from '../configuration/reasons.ts';
import { type Place, parseConfig } from '../errors/config-error.ts';
import { connectRole, type RoleConnection } from './connect-role.ts';

type Connecting = {
  registry: Registry;
  connection: RoleConnection;
  /** Absent where none may run. */
  functions?: OwnFunctions | undefined;
  /** A technique's options for judges, where the user set none. */
  wishes?: Readonly<Record<string, Record<string, unknown>>>;
  /** Those that can judge the whole conversation do, where the user set nothing else. */
  isConversation?: boolean;
};

const WHOLE = 'whole_conversation';

/** Parses the judges' options and connects their models. */
export const connectJudges = (
  judges: readonly JudgeConfig[],
  connecting: Connecting,
): PlannedTechnique['judges'] =>
  judges.map((judge, index) => connectJudge(judge, connecting, ['attack', 'judges', index]));

function connectJudge(
  { type, ...given }: JudgeConfig,
  { registry, connection, functions, wishes = {}, isConversation = false }: Connecting,
  at: Place,
): ConfiguredJudge {
  const judge = getJudge(type, { registry, at });
  const { config, own } = split(given, judge);
  const options = parseConfig(
    judge.options.strict(),
    {
      ...(isConversation && WHOLE in judge.options.shape && { [WHOLE]: true }),
      ...wishes[judge.id],
      ...own,
    },
    `options of the judge ${judge.id}`,
    at,
  );
  const role = `judge ${judge.id}`;
  const model = judge.asksModel ? connectRole({ role, config }, connection) : undefined;
  const connected = functions && judge.connect?.(functions);
  return { judge: connected ? { ...judge, ...connected } : judge, options, model };
}

function getJudge(type: string, { registry, at }: { registry: Registry; at: Place }): Judge {
  const judge = registry.findJudge(type);
  if (judge) return judge;
  const known = registry.judges.map(({ id }) => id);
  throw new UnknownName('judge', type, known, [...at, 'type']);
}

/** Separates the model's configuration from the judge's own options. */
function split(given: Record<string, unknown>, { options }: Judge) {
  const entries = Object.entries(given);
  const isRole = ([name]: [string, unknown]) =>
    name in RoleConfig.shape && !(name in options.shape);
  return {
    // Parsed as part of the attack's configuration.
    config: Object.fromEntries(entries.filter(isRole)) as Partial<RoleConfig>,
    own: Object.fromEntries(entries.filter((entry) => !isRole(entry))),
  };
}
