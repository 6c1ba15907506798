import type { FormState } from './form-state.ts';
import { TextField } from './text-field.tsx';

type Props = FormState & { prefix: string; label: string; hint: string };

/** A helper model and the variable with its key. */
export const ModelFields = ({ prefix, label, hint, ...state }: Props) => (
  <>
    <TextField
      {...state}
      name={`${prefix}.model`}
      label={label}
      hint={hint}
      placeholder="ollama/llama3"
    />
    <TextField
      {...state}
      name={`${prefix}.key`}
      label={`Variable with the key of the ${label.toLowerCase()}`}
      placeholder="MODEL_KEY"
    />
  </>
);
