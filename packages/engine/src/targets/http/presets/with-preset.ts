import { HttpSettings } from '../http-settings.ts';
import { type Preset, presets } from './presets.ts';

/** The settings with what its preset knows of the server. What a user set, wins. */
export function withPreset(settings: HttpSettings): HttpSettings {
  if (settings.preset === undefined) return settings;
  const preset: Preset = presets[settings.preset];
  const { keyHeader } = preset;
  const known = HttpSettings.parse(preset.settings);
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return {
    ...known,
    ...Object.fromEntries(given),
    method: settings.method,
    // A whole answer is read by one path, a stream by another.
    ...(settings.reply_path && !settings.stream_path && { stream_path: undefined }),
    endpoint: completed(settings.endpoint, preset),
    headers: {
      ...known.headers,
      ...(keyHeader && settings.apiKey && { [keyHeader]: '{{api_key}}' }),
      ...settings.headers,
    },
    roles: { ...known.roles, ...settings.roles },
  };
}

/** An address that is only the start of the preset's, such as one without a path, is continued by it. */
function completed(given: string | undefined, { endpoint, path }: Preset): string | undefined {
  const address = given ?? endpoint;
  const url = address === undefined ? null : URL.parse(address);
  if (url === null || path === undefined) return address;
  const start = url.pathname.replace(/\/+$/, '');
  return path.startsWith(`${start}/`) ? `${url.origin}${path}${url.search}` : address;
}
