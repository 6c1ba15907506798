// The commands of one heading, which share most of what they load: it is loaded as one.
export { codecliACommand } from '../campaign/codecli-a.ts';
export { codecliBCommand } from '../campaign/codecli-b.ts';
export { evalCommand } from '../campaign/eval.ts';
export { resumeCommand } from '../campaign/resume.ts';
export { runCommand } from '../campaign/run.ts';
export { scanCommand } from '../scan/scan.ts';
