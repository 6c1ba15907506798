import { type FormValues, firstValues } from '../form-values.ts';
import { presetOf } from './presets.ts';

/**
 * The form with the judge of its preset, if no judge was changed by hand: the helper model scores, if there is one;
 * otherwise patterns decide.
 */
export function withPresetJudge(values: FormValues): FormValues {
  const model = values['helper.model']?.trim();
  if (!presetOf(values) || !model || isJudgedByHand(values)) return values;
  const key = values['helper.key'];
  return {
    ...values,
    'judge.pattern': 'false',
    'judge.scorer': 'true',
    'judges.model': model,
    ...(key !== undefined && { 'judges.key': key }),
  };
}

const isJudgedByHand = (values: FormValues): boolean => {
  const first: FormValues = firstValues();
  return Object.entries(values).some(
    ([name, value]) => /^judges?\./.test(name) && value !== '' && value !== first[name],
  );
};
