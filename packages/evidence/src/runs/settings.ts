import type { JsonObject } from '@provoke/contract';

/** Keys that identify a campaign or describe its outcome rather than its setup. */
export const NO_SETTINGS = ['campaign', 'progress', 'findings', 'findings_left_out', 'attack_type'];
/** The source of the goals is a separate fact, and where records go does not affect the outcome. */
export const GOALS = /^goals(_|$)/;
const LEFT_OUT = /^(execution\.(storage|cache)|category_classifier|budget)(\.|$)/;

/** All settings of a campaign, with the names that users type. */
export function describeSettings(configurations: readonly JsonObject[]): Record<string, string> {
  const settings = new Map<string, string>();
  for (const configuration of configurations)
    for (const [name, value] of Object.entries(configuration))
      if (!NO_SETTINGS.includes(name) && !GOALS.test(name))
        flatten(value, name.replace(/_params$/, ''), settings);
  return Object.fromEntries(settings);
}

const DEPTH_MAX = 6;

export function flatten(value: unknown, name: string, settings: Map<string, string>): void {
  if (value === undefined || value === null || LEFT_OUT.test(name)) return;
  if (typeof value !== 'object' || name.split('.').length > DEPTH_MAX) {
    settings.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    return;
  }
  for (const [key, inner] of Object.entries(value)) flatten(inner, `${name}.${key}`, settings);
}
