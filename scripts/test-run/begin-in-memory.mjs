// As begin.mjs, for tests that wait mostly for the disk: each has a database of its own. The journeys stay on the disk,
// since they install browsers and packages.
import { setup as begin } from './begin.mjs';

/** @param {import('vitest/node').TestProject} project */
export const setup = (project) => begin(project, { inMemory: true });
