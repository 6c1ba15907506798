import type { Group } from '../../command/command.ts';
import { reviewAcceptCommand } from './review-accept.ts';

/** `provoke review …`: what a person decides about findings. */
export const reviewCommand: Group = { commands: () => [reviewAcceptCommand] };
