import { z } from 'zod';
import { FunctionName } from './function-name.ts';

/** Options of every part of a campaign that is a function of a Python file. */
export const pythonSettings = (example: string, name: string) => ({
  file: z
    .string(`Name the file, such as file: ${example}.`)
    .min(1)
    .describe('Python file, relative to this file'),
  function: FunctionName.default(name).describe('its function'),
  python: interpreter,
  folder: z.string().min(1).optional().describe('where it runs (default: the current folder)'),
  pass_env: z
    .array(z.string())
    .optional()
    .describe('extra environment variables it may see, by name'),
  timeout: z.number().positive().max(3_600).default(120).describe('seconds for one call'),
});

export const interpreter = z
  .string()
  .regex(/^[^-\p{Cc}]/u)
  .default('python3')
  .describe('its interpreter, such as .venv/bin/python');
