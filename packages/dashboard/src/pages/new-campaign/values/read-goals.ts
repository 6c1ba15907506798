import type { FormValues, Read } from './form-values.ts';

/** Which goals: a named set, a file in the same folder, or those that were typed. */
export function readGoals(values: FormValues): Read {
  const from = values['goals.from'];
  if (from === 'own') {
    const lines = (values['goals.own'] ?? '').split('\n').map((line) => line.trim());
    const goals = lines.filter((line) => line !== '');
    return {
      value: { goals },
      errors: goals.length === 0 ? { 'goals.own': 'Name at least one goal.' } : {},
    };
  }
  if (from === 'file') {
    const file = values['goals.file']?.trim() ?? '';
    return {
      value: { goals_file: file },
      errors: file === '' ? { 'goals.file': 'Name the file.' } : {},
    };
  }
  return { value: { goals_set: values['goals.set'] ?? 'practice' }, errors: {} };
}
