import { capitalize, type Foreseen, foreseeActs } from '@provoke/figures';
import { HostileText } from '../../../../parts/hostile-text.tsx';
import { Section } from '../../../../parts/section.tsx';
import { targetOf } from '../../values/targets.ts';
import type { FormState } from '../form-state.ts';
import s from '../new-campaign.module.css';
import { TextField } from '../text-field.tsx';
import { useKnownOfAgent } from './use-known-of-agent.ts';

/** What the campaign will be able to tell of this agent. */
export function SightSection(state: FormState) {
  const { known, isLoading, isFailed } = useKnownOfAgent(state.values);
  return (
    <Section
      title="What can be seen"
      note="What cannot be seen is reported as not observable, never as resisted."
    >
      <div className={s.steps}>
        <dl className={s.sight}>
          {foreseeActs(known).map((one) => (
            <Row key={one.what} {...one} />
          ))}
        </dl>
        {isLoading && (
          <p className="quiet" role="status">
            Looking at its last run…
          </p>
        )}
        {isFailed && <p role="alert">What its last run showed could not be loaded.</p>}
        {known.observed && known.observed.attempts > 0 && (
          <p className="quiet">
            This holds as long as {known.file} names the same tool steps, traces and state check as
            then.
          </p>
        )}
        {targetOf(state.values['agent.type'])?.takesPracticeTools && (
          <TextField
            {...state}
            name="agent.practice_tools"
            label="Practice tools"
            flag="practice_tools"
            placeholder="tools.yaml"
            hint={`For a model without tools of its own: a file next to ${known.file}. What the model calls then runs by a script. Empty: none.`}
          />
        )}
      </div>
    </Section>
  );
}

const ANSWERS: Readonly<Record<Foreseen['answer'], string>> = {
  ...{ yes: 'Yes', partly: 'Partly', no: 'No', unknown: 'Not known before' },
};

const Row = ({ what, answer, reason, how }: Foreseen) => (
  <div>
    <dt>{capitalize(what)}</dt>
    <dd>
      <b data-answer={answer}>{ANSWERS[answer]}</b>, <HostileText text={reason} />.
      {how && <span className="quiet"> {how}</span>}
    </dd>
  </div>
);
