import type { JsonObject } from '@provoke/contract';

/** What names a campaign, or says what became of it, and not how it was set up. */
const NO_SETTINGS = ['campaign', 'progress', 'findings', 'findings_left_out', 'attack_type'];
/** Where the goals came from is a fact of its own, and where the records go changes no outcome. */
const GOALS = /^goals(_|$)/;
const LEFT_OUT = /^(execution\.(storage|cache)|category_classifier|budget)(\.|$)/;

/** How a campaign was set up, in names that a person would type: what two of them are compared by. */
export function describeSetUp(configurations: readonly JsonObject[]): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const configuration of configurations)
    for (const [name, value] of Object.entries(configuration))
      if (!NO_SETTINGS.includes(name) && !GOALS.test(name))
        flatten(value, name.replace(/_params$/, ''), settings);
  return settings;
}

const DEPTH_MAX = 6;

function flatten(value: unknown, name: string, settings: Record<string, string>): void {
  if (value === undefined || value === null || LEFT_OUT.test(name)) return;
  if (typeof value !== 'object' || name.split('.').length > DEPTH_MAX) {
    settings[name] = typeof value === 'string' ? value : JSON.stringify(value);
    return;
  }
  for (const [key, inner] of Object.entries(value)) flatten(inner, `${name}.${key}`, settings);
}
