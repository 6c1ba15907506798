import { capitalize } from '@provoke/figures';
import { Section } from '../../../../parts/section.tsx';
import { parts } from '../../values/campaign-parts.ts';
import { choosePreset, isPresetChanged, PRESET } from '../../values/chosen/presets.ts';
import { presetWords } from '../../values/estimate/effort-words.ts';
import type { Change, FormState } from '../form-state.ts';
import { Card } from './card.tsx';
import s from './cards.module.css';

type Props = Pick<FormState, 'values'> & { change: Change };

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
          lines={['Choose everything yourself.']}
          checked={chosen === ''}
          onChange={() => choose('')}
        />
        {parts.presets.map((preset) => (
          <Card
            key={preset.id}
            type="radio"
            name={PRESET}
            title={capitalize(preset.id)}
            flag={preset.id}
            lines={[`${capitalize(preset.summary)}.`, presetWords(preset)]}
            checked={chosen === preset.id}
            onChange={() => choose(preset.id)}
          />
        ))}
      </div>
    </Section>
  );
}
