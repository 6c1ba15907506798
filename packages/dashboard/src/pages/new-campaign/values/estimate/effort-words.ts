import { formatCount, plural } from '@provoke/figures';
import type { Preset, Technique } from '../campaign-parts.ts';
import { chosenTechniques } from '../chosen/chosen-techniques.ts';
import { choosePreset } from '../chosen/presets.ts';
import { type FormValues, firstValues } from '../form-values.ts';
import { countTechnique } from './count-technique.ts';
import { optionsAt } from './size-at.ts';

/** What a technique takes: `At most 15 requests for each goal. Needs a helper model.` */
export function effortWords(technique: Technique, values: FormValues): string {
  const { perGoal } = countTechnique(technique, { values, goals: 1 });
  return [
    requestsWords(perGoal, mayEndEarly(technique, values)),
    ...(technique.asksModel ? ['Needs a helper model.'] : []),
    ...(technique.needsTools ? ['For agents with tools.'] : []),
  ].join(' ');
}

/** The same of a preset, with its floor. */
export function presetWords(preset: Preset): string {
  const values = choosePreset(firstValues(), preset.id);
  const techniques = chosenTechniques(values);
  const sizes = techniques.map((one) => countTechnique(one, { values, goals: 1 }).perGoal);
  const most = sizes.reduce<number | null>(
    (sum, size) => (sum === null || size === null ? null : sum + size),
    0,
  );
  const floor = Math.max(1, ...sizes.map((size) => size ?? 1));
  return [
    `The floor and ${plural(techniques.length, 'technique')}.`,
    requestsWords(most === null ? null : most + floor, true),
    ...(preset.asksModel ? ['Needs a helper model.'] : []),
  ].join(' ');
}

function requestsWords(requests: number | null, isMost: boolean): string {
  if (requests === null) return 'How many requests is not known here.';
  const count = `${formatCount(requests)} ${requests === 1 ? 'request' : 'requests'}`;
  return `${isMost && requests > 1 ? 'At most ' : ''}${count} for each goal.`;
}

/** It adapts to the replies, or stops at the first that is broken. */
function mayEndEarly({ id, options, asksModel }: Technique, values: FormValues): boolean {
  return asksModel || optionsAt(options, id, values)['early_stop_on_success'] === true;
}
