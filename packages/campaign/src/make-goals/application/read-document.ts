import { open } from 'node:fs/promises';
import { parseYamlFile } from '../../configuration/parse-yaml-file.ts';
import { toUtf8 } from '../../configuration/to-utf8.ts';
import { describeFileError, describeUnreadable } from '../../errors/describe-file-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { quoteWord } from '../../notices/quote-word.ts';

/** Some public APIs have more than ten in JSON. YAML is read far more slowly. */
const MIB_MAX = 32;
const YAML_MIB_MAX = 10;
const MIB = 1024 * 1024;
const BYTES_MAX = MIB_MAX * MIB;

/** A file that a flag names, and how the person wrote it. */
export type Named = { path: string; shown: string; flag: string };

/** The text of a file, no more than 32 MiB. Throws `UsageError`. */
export async function readText({ path, shown, flag }: Named): Promise<string> {
  const bytes = await readBytes(path).catch((cause: unknown) => {
    const isThere = describeFileError(cause) === 'permission denied';
    throw new UsageError(describeUnreadable(shown, cause), {
      cause,
      next: [isThere ? `chmod u+r ${quoteWord(shown)}` : `${flag} FILE`],
    });
  });
  if (bytes.length > BYTES_MAX) throw tooLarge(`${shown} is larger than ${MIB_MAX} MiB.`, flag);
  return toUtf8(bytes, shown);
}

/** No more than the limit and a byte, even of a file without an end. */
async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    while (size <= BYTES_MAX) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(1024 * 1024));
      if (bytesRead === 0) break;
      chunks.push(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
    return Buffer.concat(chunks);
  } finally {
    await file.close();
  }
}

/** What a JSON or YAML file says. Throws `UsageError`. */
export async function readDocument(named: Named): Promise<unknown> {
  const text = await readText(named);
  try {
    // Of a large document, many times faster than YAML.
    return JSON.parse(text);
  } catch {
    if (text.length > YAML_MIB_MAX * MIB)
      throw tooLarge(
        `${named.shown} is larger than ${YAML_MIB_MAX} MiB and no JSON that can be read.`,
        named.flag,
      );
    return parseYamlFile(text, named.shown, `${named.flag} FILE`);
  }
}

const tooLarge = (words: string, flag: string) => new UsageError(words, { next: [`${flag} FILE`] });
