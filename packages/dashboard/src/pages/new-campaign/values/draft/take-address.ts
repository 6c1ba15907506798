import ids from '../../../../technique-ids.json';
import type { FormValues } from '../form-values.ts';
import { ON_WORKERS } from '../read-workers.ts';

type Asked = {
  technique: string | undefined;
  on: 'workers' | undefined;
  /** Whether somebody chose techniques before. */
  isKept: boolean;
};

/** The form with what an address asks for: a technique in addition to those that were chosen, or in place of the first. */
export function takeAddress(values: FormValues, { technique, on, isKept }: Asked): FormValues {
  const id = ids.find((one) => one === technique?.toLowerCase());
  const others =
    id && !isKept ? Object.fromEntries(ids.map((one) => [`technique.${one}`, 'false'])) : {};
  return {
    ...values,
    ...others,
    ...(id && { [`technique.${id}`]: 'true' }),
    ...(on && { [ON_WORKERS]: 'true' }),
  };
}
