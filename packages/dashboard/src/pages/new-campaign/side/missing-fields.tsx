import { plural } from '@provoke/figures';
import s from '../sections/new-campaign.module.css';
import { parts } from '../values/campaign-parts.ts';
import { wordsOf } from '../values/option-words.ts';
import { PRICES, priceField } from '../values/read-price.ts';

/** What is wrong or not yet typed, by the name of the field. */
export type FormErrors = Readonly<Record<string, string>>;

type Props = {
  errors: FormErrors;
  /** Whether some of it was typed already, and cannot be used. */
  isSaid: boolean;
};

/** What is left to do before the campaign can run, each a way to its field. */
export function MissingFields({ errors, isSaid }: Props) {
  const missing = Object.entries(errors);
  if (missing.length === 0) return null;
  return (
    <div className={s.missing}>
      <h3>{headOf(missing.length, isSaid)}</h3>
      <ul>
        {missing.map(([name, text]) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => goToField(name)}>
              {labelOf(name)}
            </button>
            : {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function headOf(count: number, isSaid: boolean): string {
  const isOne = count === 1;
  const wrong = isSaid ? ` or ${isOne ? 'needs' : 'need'} another value` : '';
  return `${plural(count, 'thing')} ${isOne ? 'is' : 'are'} missing${wrong}`;
}

/** Its control, also where an error is about several of them: `judges` is about each `judge.…`. */
export function goToField(name: string): void {
  const group = name.replace(/s$/, '');
  const control = document.querySelector<HTMLElement>(
    `[name="${CSS.escape(name)}"], [name^="${CSS.escape(`${group}.`)}"]`,
  );
  control?.closest('details')?.setAttribute('open', '');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** The words at the field: `Goals` for `goals.own`. */
const labelOf = (name: string): string => labels[name] ?? optionWords(name);

/** `Parallel conversations with the attacker` for `pair.n_streams`. */
function optionWords(name: string): string {
  const all = [
    ...[...parts.techniques, ...parts.judges].map(({ id, options }) => ({ id, options })),
    { id: 'measurement', options: parts.measurement },
    { id: 'budget', options: parts.budget },
  ];
  for (const { id, options } of all)
    for (const option of options)
      if (name === `${id}.${option.name}` || name === `judge.${id}.${option.name}`)
        return wordsOf(option).label;
  return name.replace(/^.*\./, '');
}

const pricesOf = (prefix: string, of: string) =>
  Object.fromEntries(PRICES.map((part) => [priceField(prefix, part), `Price of ${of}`]));

const labels: Readonly<Record<string, string>> = {
  techniques: 'Techniques',
  'action.allow_actions': 'Allow actions',
  'agent.name': 'Agent',
  'agent.endpoint': 'Address',
  'agent.key': 'Key of the agent',
  ...pricesOf('agent', 'the agent'),
  ...pricesOf('judges', 'the judge model'),
  ...pricesOf('helper', 'the helper model'),
  'goals.own': 'Goals',
  'goals.file': 'Goals file',
  judges: 'Judge',
  'judges.model': 'Judge model',
  'judges.key': 'Key of the judge model',
  'helper.model': 'Helper model',
  'helper.key': 'Key of the helper model',
  'measurement.floor': 'Floor',
  'rules.draft': 'Rule',
  'workers.target': 'Target',
  'workers.concurrency': 'Calls at a time',
  'workers.requests_per_minute': 'Requests per minute',
  'schedule.name': 'Name of the schedule',
};
