import { z } from 'zod';
import { readChain } from './chain.ts';

/** An encoding, or several joined by a plus. */
export const chainOption = z
  .string()
  .max(200)
  .superRefine((text, context) => {
    try {
      readChain(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  });
