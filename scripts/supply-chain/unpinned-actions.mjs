const USES = /(?:^|[\s{,-])["']?uses["']?:[ \t]*["']?([^\s"'#,}]+)["']?[ \t]*(.*)$/gm;
const REMOTE = /^[ \t-]*["']?remote["']?:[ \t]*["']?https?:.*$/gm;

/** A commit with its version, an image with its hash, a folder of the same repository, or what a reader fills in. */
const PINNED = [
  /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}\s+# v\d/,
  /^docker:\/\/\S+@sha256:[0-9a-f]{64}$/,
  /^\.{1,2}\//,
  /^OWNER\/[\w-]+@COMMIT\s+# /,
];

/** Each action or included file in a text that may be another tomorrow, as it is written. */
export function findUnpinnedActions(text) {
  const uses = [...text.matchAll(USES)]
    .filter(([, value]) => /[/@:]/.test(value))
    .filter(
      ([, value, rest]) => !PINNED.some((pattern) => pattern.test(`${value} ${rest}`.trim())),
    );
  return [...uses, ...text.matchAll(REMOTE)].map(([found]) => found.trim());
}
