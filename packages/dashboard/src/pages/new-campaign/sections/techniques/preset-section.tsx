import { Section } from '../../../../parts/section.tsx';
import { parts } from '../../values/campaign-parts.ts';
import { choosePreset, isPresetChanged, PRESET } from '../../values/chosen/presets.ts';
import { presetWords } from '../../values/estimate/effort-words.ts';
import type { Change, FormState } from '../form-state.ts';
import { Card } from './card.tsx';
import s from './cards.module.css';

type Props = Pick<FormState, 'values'> & { change: Change };

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Techniques and settings that fit together, by the names of the command line. */
export function PresetSection({ values, change }: Props) {
  const chosen = values[PRESET] ?? '';
  const choose = (id: string) => change((before) => choosePreset(before, id));
  return (
    <Section
      title="Preset"
      note={
        chosen && isPresetChanged(values)
          ? 'You changed something of it, which stays.'
          : 'Chooses the techniques and fills in the rest. What you changed by hand elsewhere stays.'
      }
    >
      <div className={s.cards} role="radiogroup" aria-label="Preset">
        <Card
          type="radio"
          name={PRESET}
          title="My own"
          flag="no preset"
          lines={['Choose everything yourself.']}
          checked={chosen === ''}
          onChange={() => choose('')}
        />
        {parts.presets.map((preset) => (
          <Card
            key={preset.id}
            type="radio"
            name={PRESET}
            title={titleOf(preset.id)}
            flag={preset.id}
            lines={[sentence(preset.summary), presetWords(preset)]}
            checked={chosen === preset.id}
            onChange={() => choose(preset.id)}
          />
        ))}
      </div>
    </Section>
  );
}

/** `Owasp llm` of `owasp-llm`. */
const titleOf = (id: string) => {
  const words = id.replace('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
