import { createVitest, type TestSpecification } from 'vitest/node';

/** Test files, run in this order until one fails; `changed` is the file that differs from before. */
export type Asked = { files: readonly string[]; changed: string; names?: Names | undefined };
/** Of these files only the tests whose names match. */
export type Names = Readonly<Record<string, string>>;
export type Answered = { failed: string | null };

const TEST_MS = 30_000;

class AsGiven {
  shard = (files: TestSpecification[]) => files;
  sort = (files: TestSpecification[]) => files;
}

// A process that keeps vitest, its transformed modules and its database for many mutants. It is the copy's.
const vitest = await createVitest('test', {
  root: process.cwd(),
  watch: false,
  bail: 1,
  fileParallelism: false,
  maxWorkers: 1,
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  reporters: [{}],
  sequence: { sequencer: AsGiven },
});
await vitest.standalone();

process.on('message', (asked: Asked) => {
  void answer(asked).then((failed) => process.send?.({ failed } satisfies Answered));
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));

let before: string | undefined;

async function answer({ files, changed, names = {} }: Asked): Promise<string | null> {
  for (const path of new Set([before ?? changed, changed])) {
    vitest.invalidateFile(path);
    vitest.watcher.invalidates.add(path);
  }
  before = changed;
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  vitest.state.errorsSet.clear();
  const specifications = await vitest.getRelevantTestSpecifications([...files]);
  const inOrder = files.flatMap((file) => {
    const found = specifications.find(({ moduleId }) => moduleId.endsWith(`/${file}`));
    const name = names[file];
    return found && name !== undefined ? only(found, new RegExp(name)) : (found ?? []);
  });
  if (inOrder.length < files.length) return `one of ${files.join(', ')} is not there`;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(inOrder);
  const failed = testModules.find((module) => !module.ok());
  if (failed) return failed.relativeModuleId;
  return unhandledErrors.length > 0 ? 'unhandled error' : null;
}

const only = ({ project, moduleId }: TestSpecification, testNamePattern: RegExp) =>
  project.createSpecification(moduleId, { testNamePattern });

process.send?.('ready');
