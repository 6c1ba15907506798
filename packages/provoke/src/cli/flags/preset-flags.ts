import { countRequests, createRegistry, presetIds, presets } from '@provoke/campaign';
import type { OptionGroup } from '../command/command.ts';
import { option } from '../command/option.ts';

export type PresetFlags = { preset?: string };

export const presetOptions = (): OptionGroup => ({
  title: 'Preset',
  options: [
    option('--preset <name>', 'choose techniques, goals, judges and budget', {
      choices: presetIds,
      kind: 'preset',
    }),
  ],
});

/** The presets, each with its number of requests. */
export function describePresets(): string {
  const registry = createRegistry();
  const width = Math.max(...presetIds.map((id) => id.length));
  const lines = presets.map((preset) => {
    const requests = countRequests(preset, registry);
    const model = preset.asksModel ? '; needs --attacker-model' : '';
    return `  ${preset.id.padEnd(width)}  ${preset.summary}; at most ${requests} requests per goal${model}`;
  });
  return ['Presets, on harmless goals unless you name others:', ...lines].join('\n');
}
