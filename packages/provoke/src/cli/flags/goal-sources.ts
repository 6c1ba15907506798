/** Where an attack's configuration may have its goals from. */
const SOURCES = ['goals', 'goals_file', 'goals_set'];
/** Says of one source what it must contain, so it goes where the source goes. */
const PIN = 'goals_sha256';

const isSource = (name: string) => SOURCES.includes(name);
const isOfSource = (name: string) => isSource(name) || name === PIN;

/** Whether a configuration names its goals. */
export const namesGoals = (attack: object): boolean => Object.keys(attack).some(isSource);

/** A configuration without its goals, for goals from another source: two sources are refused. */
export const withoutGoals = (attack: object) =>
  Object.fromEntries(Object.entries(attack).filter(([name]) => !isOfSource(name)));
