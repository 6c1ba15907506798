import { foldRuled } from '../../../../../figures/src/test/ruled-attempt.ts';
