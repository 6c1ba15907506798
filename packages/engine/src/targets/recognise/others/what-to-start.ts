import { portOf } from '../../../network/port-of.ts';
import type { Advice } from '../recognised.ts';

/** What usually listens at a port. */
const STARTS: Readonly<Record<number, readonly string[]>> = {
  11434: ['ollama serve'],
  1234: ['lms server start'],
  8000: ['adk api_server', 'langchain serve', 'vllm serve MODEL'],
  8080: ['llama-server -m MODEL.gguf'],
  4000: ['litellm --model MODEL'],
  2024: ['langgraph dev'],
  3000: ['npm run dev'],
};

export const whatToStart = (address: string): Advice[] =>
  (STARTS[portOf(new URL(address))] ?? []).map((line) => ({ do: 'start', line }));
