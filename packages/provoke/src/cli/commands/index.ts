import type { CommandSection } from '../command/command.ts';
import { attackSection } from './sections/attack.ts';
import { chooseSection } from './sections/choose.ts';
import { lookSection } from './sections/look.ts';
import { moreSection } from './sections/more.ts';
import { serviceSection } from './sections/service.ts';
import { startSection } from './sections/start.ts';

/**
 * All commands, as help and the reference list them. To add one, write its file and name it in its section. Sections load
 * none of them: `provoke --help` is as fast as it is because only the command that was typed is loaded.
 */
export const commandSections: readonly CommandSection[] = [
  startSection,
  attackSection,
  lookSection,
  chooseSection,
  serviceSection,
  moreSection,
];
