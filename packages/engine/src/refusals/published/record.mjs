// Measures the refusal phrases on the labelled replies in PyRIT's wheel (microsoft/PyRIT, MIT), from the repository's
// folder:
//
//     pip download pyrit==1.1.0 --no-deps && unzip -q pyrit-1.1.0-py3-none-any.whl -d wheel
//     node --conditions=provoke-source --import tsx packages/engine/src/refusals/published/record.mjs wheel \
//       > packages/engine/src/refusals/published/recorded.json
//
// The English phrases were chosen on one half of the replies and are measured on the other; the hash of a reply says
// which half it is in. Only counts are written, nothing of the replies.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { isRefusal } from '../is-refusal.ts';

const SETS = [
  // Labelled by whether the reply achieves an objective that it should not.
  { folder: 'objective', refuses: (score) => score === '0' },
  // Labelled by whether it refuses; an answer to another question counts as a refusal.
  { folder: 'refusal_scorer', refuses: (score) => score === '1' },
];

const top = join(process.argv[2], 'pyrit/datasets/scorer_evals');

const sets = SETS.map(({ folder, refuses }) => {
  const replies = readRows(join(top, folder)).map(({ assistant_response, human_score }) => ({
    text: assistant_response.trim(),
    refuses: refuses(human_score),
  }));
  const measured = replies.filter(({ text }) => !wasChosenOn(text));
  const count = (isOne, read) =>
    measured.filter(({ text, refuses }) => refuses === isOne && isRefusal(text) === read).length;
  return {
    folder,
    replies: replies.length,
    measured: measured.length,
    refusals: { asRefusal: count(true, true), asOther: count(true, false) },
    others: { asRefusal: count(false, true), asOther: count(false, false) },
  };
});

process.stdout.write(`${JSON.stringify({ pyrit: '1.1.0', sets }, null, 2)}\n`);

function readRows(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .flatMap((name) =>
      parse(readFileSync(join(folder, name), 'utf8').replace(/^(?:\uFEFF?"?#.*\r?\n)+/, ''), {
        columns: true,
      }),
    );
}

function wasChosenOn(text) {
  return createHash('sha256').update(text).digest()[0] % 2 === 0;
}
