// One piece of script, loaded once the first screen is drawn.

export { measureFloor } from './measure-floor.ts';
export { sayFloor } from './say-floor.ts';
