// docs/decisions/0021-builds-try-twice.md

/** How often a failed test runs again. */
export const retry = Number(process.env.TEST_RETRIES ?? 0);

/** A reporter for vitest: names at the end the tests that passed only when they ran again. */
export const nameFlaky = {
  onTestRunEnd(modules) {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky),
    );
    if (flaky.length === 0) return;
    process.stderr.write('\nFailed once and passed when they ran again. Find out why:\n');
    for (const { module, fullName } of flaky)
      process.stderr.write(`  ${module.relativeModuleId} > ${fullName}\n`);
  },
};
