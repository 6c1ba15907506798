import type { Group } from './group.ts';
import { hazardTitles } from './hazards.ts';
import { owaspLlm } from './owasp-llm.ts';

/** The ids that `groupOf` gives to goals that a list names. */
export const groupIds = { owasp: Object.keys(owaspLlm), hazard: Object.keys(hazardTitles) };

type Classified = { owasp: string | null; category: string | null };

/** By the OWASP entry if there is one, since it names what failed; otherwise by the hazard. */
export function groupOf({ owasp, category }: Classified): Group {
  const id = entryIn(owasp);
  const entry = Object.hasOwn(owaspLlm, id) ? owaspLlm[id] : undefined;
  if (entry) return { id, list: 'owasp', ...entry };
  return isHazard(category) ? hazardGroup(category) : unclassified;
}

/** Clients write `LLM02` or `LLM02: Sensitive Information Disclosure`. */
const entryIn = (owasp: string | null) => /^LLM\d\d/.exec(owasp ?? '')?.[0] ?? '';

export const isOwaspEntry = (name: string | null): name is string =>
  Object.hasOwn(owaspLlm, entryIn(name));

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
