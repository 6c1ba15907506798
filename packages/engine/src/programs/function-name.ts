import { z } from 'zod';

/** The name of a user's function. */
export const FunctionName = z
  .string()
  .regex(/^[\p{L}_$][\p{L}\p{N}_$]*$/u, 'Write the name of the function alone, such as reply.');
