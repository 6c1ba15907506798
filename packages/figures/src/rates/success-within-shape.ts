import { Rate } from '@provoke/contract';
import { z } from 'zod';

export const SuccessWithin = z.object({ requests: z.int(), goals: Rate });
