import type { FormState } from './form-state.ts';
import { PriceFields } from './price-fields.tsx';
import { TextField } from './text-field.tsx';

type Props = FormState & { prefix: string; label: string; flag: string; hint: string };

/** A helper model, the variable with its key, and its price. */
export const ModelFields = ({ prefix, label, flag, hint, ...state }: Props) => (
  <>
    <TextField
      {...state}
      name={`${prefix}.model`}
      label={label}
      flag={`${flag}.identifier`}
      hint={hint}
      placeholder="ollama/llama3"
    />
    <TextField
      {...state}
      name={`${prefix}.key`}
      label={`Variable with the key of the ${label.toLowerCase()}`}
      flag={`${flag}.api_key`}
      placeholder="MODEL_KEY"
    />
    <PriceFields {...state} prefix={prefix} of={`the ${label.toLowerCase()}`} />
  </>
);
