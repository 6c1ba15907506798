export { decorators } from './decorators/index.ts';
export { h4rm3l } from './h4rm3l.ts';
export { presets } from './programs/presets.ts';
