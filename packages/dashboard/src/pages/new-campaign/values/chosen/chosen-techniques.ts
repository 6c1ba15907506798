import { parts, type Technique } from '../campaign-parts.ts';
import type { FormValues } from '../form-values.ts';

/** The value that holds whether a technique is chosen. */
export const techniqueField = (id: string): string => `technique.${id}`;

/** In the order of the preset, so that a limit ends where the command's does; others follow in that of the list. */
export function chosenTechniques(values: FormValues): readonly Technique[] {
  const preset = parts.presets.find(({ id }) => id === values['preset']);
  const first = (preset?.attack.attack_type ?? []).flatMap(
    (type) => parts.techniques.find(({ id }) => id === type) ?? [],
  );
  return [...new Set([...first, ...parts.techniques])].filter(
    ({ id }) => values[techniqueField(id)] === 'true',
  );
}

/** The form with these techniques alone; unchanged where none of them exists. */
export function chooseOnly(values: FormValues, ids: readonly string[]): FormValues {
  const known = parts.techniques.filter(({ id }) => ids.includes(id));
  if (known.length === 0) return values;
  const none = Object.fromEntries(parts.techniques.map(({ id }) => [techniqueField(id), 'false']));
  return {
    ...values,
    ...none,
    ...Object.fromEntries(known.map(({ id }) => [techniqueField(id), 'true'])),
  };
}
