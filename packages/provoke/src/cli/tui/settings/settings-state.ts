import {
  complainAbout,
  type SettingName,
  type Settings,
  settingNames,
  settingVariables,
  shownSetting,
} from '@provoke/campaign';
import type { Field, FormPlace } from '../form/field.ts';

/** All that the settings are drawn from, except the size of the window. */
export type SettingsState = FormPlace & {
  /** What holds, and where it comes from. Keys are shortened. */
  shown: Readonly<Partial<Record<SettingName, { value: string; from: 'file' | 'environment' }>>>;
  /** An empty text takes the setting away; without one, it stays. */
  typed: Readonly<Partial<Record<SettingName, string | undefined>>>;
  path: string;
  said: { text: string; isProblem?: true } | undefined;
};

type Described = readonly [label: string, help: string, byDefault: string];

const LABELS: Record<SettingName, Described> = {
  base_url: ['Service', 'address of the service, such as http://127.0.0.1:8080', 'this machine'],
  api_key: ['Key', 'key of the service', 'none'],
  local_model: ['Local model', 'attacks, judges and classifies by default, such as llama3', 'none'],
};

/** As the settings are filled in: first the address, then its key. */
export const order: readonly SettingName[] = settingNames.toSorted(
  (a, b) => Object.keys(LABELS).indexOf(a) - Object.keys(LABELS).indexOf(b),
);

export const settingFields = ({ shown, typed }: SettingsState): Field[] =>
  order.map((name) => {
    const [label, help, byDefault] = LABELS[name];
    const known = shown[name];
    const value = typed[name] ?? '';
    const isEmptied = typed[name] === '';
    const variable = known?.from === 'environment' ? settingVariables[name] : undefined;
    return {
      ...{ kind: 'text', name, label, value },
      placeholder: (!isEmptied && known?.value) || `(default: ${byDefault})`,
      help: helpFor(isEmptied ? byDefault : undefined, variable) ?? help,
      problem: value === '' ? undefined : complainAbout(name, value),
      ...(name === 'api_key' && { isSecret: true as const }),
    };
  });

/** What Enter does, or why it changes nothing yet. */
function helpFor(emptiedTo: string | undefined, variable: string | undefined): string | undefined {
  if (emptiedTo) return `Enter empties it (default: ${emptiedTo})`;
  return variable && `from ${variable}, which overrides the file`;
}

/** As a list shows the settings. */
export function toShown(
  effective: Settings,
  env: Readonly<Record<string, string | undefined>>,
): SettingsState['shown'] {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = effective[name];
      if (value === undefined) return [];
      const from = env[settingVariables[name]] ? 'environment' : 'file';
      return [[name, { value: shownSetting(name, value), from }]];
    }),
  );
}
