import { expect, test } from 'vitest';
import { goalsVersionOf } from './goals-version.ts';

const sha256 = '0123456789abcdef'.repeat(4);

test.each([
  [
    { goals_sha256: sha256, goals_revision: 'W/"5f"' },
    { sha256, revision: 'W/"5f"' },
  ],
  [{ goals_sha256: sha256 }, { sha256, revision: null }],
  [
    { goals_sha256: sha256, goals_revision: 7 },
    { sha256, revision: null },
  ],
  [{ goals_revision: 'main' }, undefined],
  [{ goals_sha256: `${sha256}\n` }, undefined],
  [{ goals_sha256: { length: 64 } }, undefined],
])(
  'which content of its goals a run had is read from what any client recorded: %j',
  (run, version) => {
    expect(goalsVersionOf(run)).toEqual(version);
  },
);
