import { fieldReader } from '../conversation/field-reader.ts';

/** The attacker's answer: its intended improvement, and the next prompt. */
export type Proposal = { improvement: string; prompt: string };

export const readProposal = fieldReader(['improvement', 'prompt'], 'prompt');
