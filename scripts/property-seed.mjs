// Property tests draw new inputs every time. With PROPERTY_SEED they draw the same ones, so that a
// change is judged by itself and not by luck; what a failing test prints as `seed` goes here too.
import fc from 'fast-check';

const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED) fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
