import type { Settings } from './settings-file.ts';

export const settingNames = [
  'api_key',
  'base_url',
  'local_model',
] as const satisfies (keyof Settings)[];
export type SettingName = (typeof settingNames)[number];

/** The variables that override the file. */
export const settingVariables: Record<SettingName, string> = {
  api_key: 'SERVICE_API_KEY',
  base_url: 'PROVOKE_BASE_URL',
  local_model: 'PROVOKE_LOCAL_MODEL',
};

/** What is wrong with a value for a setting, as a sentence. */
export function complainAbout(name: SettingName, value: string): string | undefined {
  if (name === 'base_url')
    return /^https?:$/.test(protocolOf(value))
      ? undefined
      : `"${value}" is not an http or https address.`;
  if (value.trim() !== '') return undefined;
  return name === 'api_key' ? 'The key is empty.' : 'The name of the model is empty.';
}

const protocolOf = (url: string) => URL.parse(url)?.protocol ?? '';

const KEY_SHOWN = 12;

/** As a list shows it: a key is shortened. */
export const shownSetting = (name: SettingName, value: string): string =>
  name === 'api_key' ? `${value.slice(0, KEY_SHOWN)}…` : value;
