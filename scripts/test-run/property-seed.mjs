// Every property test of a run draws from one seed, which `begin.mjs` chooses and prints.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });
