/** Where an attack's configuration may have its goals from. */
const SOURCES = ['goals', 'goals_file', 'goals_set'];

const isSource = (name: string) => SOURCES.includes(name);

/** Whether a configuration names its goals. */
export const namesGoals = (attack: object): boolean => Object.keys(attack).some(isSource);

/** A configuration's goals. */
export const goalsOf = (attack: object) => pick(attack, isSource);

/** The rest of it, for goals from another source: two sources are refused. */
export const withoutGoals = (attack: object) => pick(attack, (name) => !isSource(name));

const pick = (attack: object, keeps: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(attack).filter(([name]) => keeps(name)));
