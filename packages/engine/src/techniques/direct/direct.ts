import { z } from 'zod';
import { defineTechnique } from '../../definitions/technique.ts';
import { fidelity } from './fidelity.ts';

/** Sends the goal unchanged: the direct request of HarmBench (Mazeika et al. 2024), and the floor of every rate. */
export const direct = defineTechnique({
  id: 'direct',
  title: 'Direct request',
  paper: 'https://arxiv.org/abs/2402.04249',
  description: 'Sends the goal as it is, without an attack.',
  notes: [
    'It sends one prompt per goal and needs no attacker model.',
    'As the floor (`--floor`, `floor: true`) it runs before the other techniques, and asks for each goal as often as one of them may, until it breaks. Its attempts have the arm `control` and count in no rate but its own; the summary shows how far the attack is above it.',
  ],
  fidelity,
  options: z.object({}),

  async attack(goal, { probe }) {
    await probe([{ role: 'user', content: goal.text }]);
  },
});
