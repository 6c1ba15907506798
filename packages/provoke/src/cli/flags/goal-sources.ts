/** Where an attack's configuration may have its goals from. */
const SOURCES = ['goals', 'goals_file', 'goals_set'];

const isSource = (name: string) => SOURCES.includes(name);

/** Whether a configuration says what its goals are. */
export const namesGoals = (attack: object): boolean => Object.keys(attack).some(isSource);

/** What a configuration says of its goals. */
export const goalsOf = (attack: object) => pick(attack, isSource);

/** What else it says, for goals from another source: two of them are refused. */
export const withoutGoals = (attack: object) => pick(attack, (name) => !isSource(name));

const pick = (attack: object, keeps: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(attack).filter(([name]) => keeps(name)));
