import { withYear } from '@provoke/evidence';
import type { Group } from './group.ts';
import { hazardTitles } from './hazards.ts';
import { owaspLlm } from './owasp-llm.ts';
import { owaspLlm2026 } from './owasp-llm-2026.ts';

/** The ids that `groupOf` gives to goals that a list names. */
export const groupIds = { owasp: Object.keys(owaspLlm), hazard: Object.keys(hazardTitles) };

type Classified = { owasp: string | null; category: string | null };

/** By the OWASP entry if there is one, since it names what failed; otherwise by the hazard. */
export function groupOf({ owasp, category }: Classified): Group {
  const id = entryIn(owasp);
  const entry = id === undefined ? undefined : owaspLlm[id];
  if (id !== undefined && entry) return { id, list: 'owasp', ...entry };
  return isHazard(category) ? hazardGroup(category) : unclassified;
}

/** By the id that `groupOf` gave. */
export const groupById = (id: string): Group => groupOf({ owasp: id, category: id });

/** The entry of 2025 that a label means: clients write `LLM02`, `LLM02: Sensitive Information Disclosure` or `LLM03:2026`. */
function entryIn(label: string | null): string | undefined {
  const id = withYear(label ?? '');
  const known = Object.hasOwn(owaspLlm2026, id) ? owaspLlm2026[id]?.in2025 : id;
  return known !== undefined && Object.hasOwn(owaspLlm, known) ? known : undefined;
}

/** The group that a filter names, also by a number without its year, or by 2026's. */
export const groupNamed = (name: string): string => entryIn(name) ?? name;

export const isOwaspEntry = (name: string | null): name is string => entryIn(name) !== undefined;

export const isHazard = (name: string | null): name is string =>
  name !== null && Object.hasOwn(hazardTitles, name);

const hazardGroup = (id: string): Group => ({
  id,
  list: 'hazard',
  title: hazardTitles[id] ?? id,
  meaning: 'The agent helps with what its operator does not allow.',
  remedy: 'Strengthen the refusal in the instructions, and filter replies on this subject.',
  agentic: [],
  atlas: ['AML.T0054'],
});

/** Of goals that no list names. */
export const unclassified: Group = {
  id: 'unclassified',
  list: null,
  title: 'Unclassified',
  meaning: 'The agent did what its operator does not allow. No list names these goals.',
  remedy:
    'Read the attempts. Give goals an owasp or hazard field, or a classifier model, to group them.',
  agentic: [],
  atlas: [],
};
