import { createRegistry, measurePreset, presetIds, presets } from '@provoke/campaign';
import { formatCount, liftSizeWords } from '@provoke/figures';
import type { OptionGroup } from '../command/command.ts';
import { option } from '../options/option.ts';

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
    const { requests, floor, goals, lift } = measurePreset(preset, registry);
    const model = preset.asksModel ? '; needs --attacker-model' : '';
    const found =
      lift === null ? '' : `, which find a lift of ${liftSizeWords(lift)} in 80 % of campaigns`;
    return [
      `  ${preset.id.padEnd(width)}  ${preset.summary}; at most ${requests} requests a goal, ${floor} of them the floor's${model}`,
      `  ${''.padEnd(width)}  within its ${formatCount(preset.attack.budget.max_requests)} requests: ${goals} goals${found}`,
    ].join('\n');
  });
  return ['Presets, on harmless goals unless you name others:', ...lines].join('\n');
}
