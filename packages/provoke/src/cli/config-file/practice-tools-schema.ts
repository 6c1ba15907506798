import { practiceToolsSchema } from '@provoke/engine';
import { toFileSchema } from './campaign-schema.ts';

/** The JSON Schema of a file of practice tools. */
export const practiceToolsFileSchema = () =>
  toFileSchema('Practice tools of provoke', practiceToolsSchema);
