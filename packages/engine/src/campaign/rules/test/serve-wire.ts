import { scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import type { Target } from '../../../definitions/target.ts';
import type { Told, Wire } from './wires.ts';

/** A real server that speaks this protocol. A prompt names its goal and its turn: `Goal 7, turn 2`. */
export async function serveWire(
  wire: Wire,
  tell: (goal: number, turn: number) => Told,
): Promise<Target> {
  const server = await scriptedServer(({ path, body }, response) => {
    response.setHeader('content-type', 'application/json');
    const aside = wire.aside?.(path);
    if (aside !== undefined) return void response.end(JSON.stringify(aside));
    const { goal, turn } = readPrompt(body);
    response.end(JSON.stringify(wire.answer(tell(goal, turn), JSON.parse(body))));
  });
  onTestFinished(server.close);
  return wire.connect(server.url);
}

export const promptOf = (goal: number, turn: number): string => `Goal ${goal}, turn ${turn}`;

function readPrompt(body: string): { goal: number; turn: number } {
  const [, goal, turn] = [...body.matchAll(/Goal (\d+), turn (\d+)/g)].at(-1) ?? [];
  return { goal: Number(goal), turn: Number(turn) };
}
