import { z } from 'zod';

const Tags = z.object({ models: z.array(z.object({ name: z.string() })) });

const SHOWN_MAX = 10;

/** The model names in a local model server's answer to `/api/tags`; undefined if it lists none. */
export function readInstalled(answer: unknown): string[] | undefined {
  return Tags.safeParse(answer).data?.models.map(({ name }) => name);
}

type Missing = { model: string; server: string; installed: readonly string[] | undefined };

/** The error for a missing model: which models are installed, and what to type. */
export const missingModel = ({ model, server, installed }: Missing): string =>
  [
    `The model ${model} is not installed at ${server}.`,
    ...(installed ? [describeInstalled(installed)] : []),
    `Install it with: ollama pull ${model}`,
  ].join(' ');

function describeInstalled(installed: readonly string[]): string {
  if (installed.length === 0) return 'No model is installed there.';
  const others = installed.length - SHOWN_MAX;
  const shown = installed.slice(0, SHOWN_MAX).join(', ');
  return `It has: ${shown}${others > 0 ? `, and ${others} more` : ''}.`;
}
