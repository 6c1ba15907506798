import { readEnvironment } from '@provoke/campaign';
import { answerAtOnce } from './answer-at-once.ts';
import { maySeeUi } from './terminal/screen.ts';
import { watchOutputs } from './watch-outputs.ts';

const { stdin: input, stdout: output, stderr: errors } = process;
const answer = await answerAtOnce(process.argv.slice(2), {
  cwd: process.cwd(),
  opensHome: () => maySeeUi({ input, output, errors, env: readEnvironment() }),
  columns: () => Math.min(process.stdout.columns ?? process.stderr.columns ?? 80, 120),
});
if (answer === undefined) await import('./start.ts');
else {
  watchOutputs({ stdout: output, stderr: errors, onReaderLeft() {} });
  process.stdout.write(`${answer}\n`);
}
