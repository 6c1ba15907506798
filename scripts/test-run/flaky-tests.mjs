// docs/decisions/0021-a-seed-for-each-commit.md

/**
 * Tests that run once more when they fail, while someone finds out why. Empty is right. A test is on the list by its
 * tag: `test('…', { tags: ['flaky-sign-in'] }, …)`.
 *
 * @type {{ name: string, description: string }[]} The tag, and what was found out so far.
 */
const list = [];

/** For vitest's `tags`. */
export const flakyTags = list.map((tag) => ({ ...tag, retry: 1 }));

/** A reporter for vitest: prints the list at the end, and what passed only the second time. */
export const nameFlaky = {
  onTestRunEnd(modules) {
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const lines = [
      ...list.map(({ name, description }) => `  ${name}: ${description}`),
      ...passed
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ module, fullName }) => `  failed once: ${module.relativeModuleId} > ${fullName}`),
    ];
    if (lines.length > 0)
      process.stderr.write(`\nTests that may run once more. Find out why:\n${lines.join('\n')}\n`);
  },
};
