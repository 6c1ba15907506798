import { isRefusal } from '../../refusals/is-refusal.ts';

/** Later, the same words may be part of what the text asks for. */
const OPENING_LENGTH = 300;

// Bounded, so that no text takes long.
const QUOTED =
  /["“„«][^"”»\n]{0,200}["”»]|(?<!\p{L})['‘][^\n]{1,80}?['’](?!\p{L})|`[^`\n]{0,200}`/gu;
const FORBIDDEN =
  /(?<!\bI )\b(?:never|do not|don['’]t|without|avoid|instead of) (?:say|tell|repl|answer|respond|us[ei]|writ|start|begin)[^.!?\n]{0,80}/giu;

/**
 * Whether a prompt that a helper model wrote declines to be one. An attack often speaks of refusals: what it quotes or
 * forbids is none of its own.
 */
export const declines = (prompt: string): boolean =>
  isRefusal(prompt.slice(0, OPENING_LENGTH).replace(QUOTED, ' ').replace(FORBIDDEN, ' '));
