import { UsageError } from '../errors/usage-error.ts';
import { presetIds, presets } from './presets.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The attack with its preset's choices; the attack's own settings override them. Throws `UsageError`. */
export function applyPreset(attack: unknown): unknown {
  if (!isFields(attack) || attack['preset'] === undefined) return attack;
  const preset = presets.find(({ id }) => id === attack['preset']);
  if (!preset)
    throw new UsageError(
      `There is no preset "${String(attack['preset']).slice(0, SHOWN_MAX)}". There are: ${presetIds.join(', ')}.`,
    );
  const { goals_set = 'practice', ...chosen } = preset.attack;
  return {
    // Ordinary requests are not attacked, so nothing is compared with sending them untouched.
    floor: attack['over_refusal'] !== true,
    judges: [judgeFor(attack['attacker'])],
    ...(SOURCES.some((source) => attack[source] !== undefined) ? {} : { goals_set }),
    ...chosen,
    ...attack,
  };
}

const SHOWN_MAX = 80;
const SOURCES = ['goals', 'goals_file', 'goals_set'];

/** The attacker's model judges too, if there is one; otherwise patterns do. */
function judgeFor(attacker: unknown): Fields {
  if (!isFields(attacker)) return { type: 'pattern' };
  const { identifier, endpoint, api_key } = attacker;
  const model = Object.entries({ identifier, endpoint, api_key }).filter(
    ([, value]) => value !== undefined,
  );
  return { type: 'scorer', ...Object.fromEntries(model) };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
