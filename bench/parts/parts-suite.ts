import { withFolder } from '../command/with-folder.ts';
import type { Suite } from '../suite.ts';
import { measureMemory } from './measure-memory.ts';
import { measureStops } from './measure-stops.ts';
import { measureTexts } from './measure-texts.ts';
import { report } from './report.ts';

/** Single parts, each in this process: hostile texts, the memory of numbers, the end of a campaign. */
export const partsSuite: Suite = {
  name: 'parts',
  countsWork: true,
  measure: (stage) =>
    withFolder(async (folder) => {
      const texts = await measureTexts(stage);
      const stops = await measureStops(stage);
      const kept = await measureMemory(stage, folder);
      return report({ texts, stops, kept });
    }),
};
