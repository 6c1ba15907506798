import { PRICES, priceField } from '../values/read-price.ts';
import type { FormState } from './form-state.ts';
import s from './new-campaign.module.css';
import { TextField } from './text-field.tsx';

type Props = FormState & { prefix: string; of: string };

/** What a model costs, for the estimate and for a limit in dollars. */
export const PriceFields = ({ prefix, of, ...state }: Props) => (
  <details className={s.wide}>
    <summary>Price of {of}</summary>
    <div className={s.fields}>
      {PRICES.map((part) => (
        <TextField
          key={part}
          {...state}
          name={priceField(prefix, part)}
          label={`US dollars per million tokens of ${part}`}
          flag={`price.${part}`}
          placeholder="0.15"
        />
      ))}
    </div>
  </details>
);
