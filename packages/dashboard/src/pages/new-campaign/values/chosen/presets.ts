import { type Preset, parts } from '../campaign-parts.ts';
import { type FormValues, firstValues } from '../form-values.ts';
import { techniqueField } from './chosen-techniques.ts';

/** The value that holds the name of the chosen preset. */
export const PRESET = 'preset';

/** A preset of the command line; undefined for a campaign of one's own. */
export const presetOf = (values: FormValues): Preset | undefined =>
  parts.presets.find(({ id }) => id === values[PRESET]);

/**
 * The form with the techniques of a preset, and what else it fills in. What was changed by hand stays; what an earlier
 * preset filled in does not. Without a preset, the techniques stay.
 */
export function choosePreset(values: FormValues, id: string): FormValues {
  const [before, after] = [filledBy(values[PRESET]), filledBy(id)];
  const first: FormValues = firstValues();
  const next: Record<string, string | undefined> = { ...values, [PRESET]: id };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isTechnique(name) ? name in after : !isByHand(values[name], before[name] ?? first[name]))
      next[name] = after[name] ?? first[name];
  }
  return Object.fromEntries(
    Object.entries(next).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const isTechnique = (name: string) => name.startsWith(techniqueField(''));

const isByHand = (value: string | undefined, filled: string | undefined) =>
  value !== undefined && value !== filled;

/** Whether something that the preset chose was changed since. */
export function isPresetChanged(values: FormValues): boolean {
  const filled = Object.entries(filledBy(values[PRESET]));
  return filled.some(([name, value]) => values[name] !== value);
}

/** The fields that a preset fills in, as they are typed. */
function filledBy(id: string | undefined): FormValues {
  const preset = parts.presets.find((one) => one.id === id);
  if (!preset) return {};
  const { attack_type, budget, goals_set, ...params } = preset.attack;
  return {
    ...Object.fromEntries(
      parts.techniques.map((one) => [techniqueField(one.id), String(attack_type.includes(one.id))]),
    ),
    'measurement.floor': 'true',
    ...(goals_set !== undefined && { 'goals.set': goals_set }),
    ...prefixed('budget', budget),
    ...Object.assign(
      {},
      ...attack_type.map((type) => prefixed(type, (params[`${type}_params`] ?? {}) as object)),
    ),
  };
}

const prefixed = (prefix: string, fields: object): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      `${prefix}.${name}`,
      Array.isArray(value) ? value.join('\n') : String(value),
    ]),
  );
