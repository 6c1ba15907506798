import { UsageError } from '../errors/usage-error.ts';
import { modelEntry, targetEntry } from './declarations.ts';
import { isWithin } from './is-within.ts';
import { modelKeysIn } from './model-keys.ts';
import type { WorkerFile } from './worker-file.ts';

type Declared = {
  file: WorkerFile;
  target: string;
};

/**
 * Refuses a campaign that refers to a variable which is declared for none of the addresses it may call. Called before
 * a variable is read: whether another one is set here is nobody's business. Throws `UsageError`.
 */
export function checkVariables(attack: unknown, { file, target }: Declared): void {
  const own = file.targets[target]?.variables ?? [];
  const known = new Set([...own, ...file.models.flatMap(({ variables }) => variables)]);
  for (const { variable, endpoint } of modelKeysIn(attack))
    if (!known.has(variable)) throw undeclared({ variable, address: endpoint });
}

type Sent = Declared & {
  /** Where keys would be sent. */
  keys: readonly { variable: string; address: string }[];
  /** The target's address. */
  own: string | undefined;
};

/** Refuses a key that would go to an address for which its variable is not declared. Throws `UsageError`. */
export function checkKeys({ keys, own, file, target }: Sent): void {
  const atTarget = { url: own ?? '', variables: file.targets[target]?.variables ?? [] };
  const declared = [atTarget, ...file.models];
  const wrong = keys.find(
    ({ variable, address }) =>
      !declared.some(
        ({ url, variables }) => variables.includes(variable) && isWithin(address, url),
      ),
  );
  if (!wrong) return;
  const isOwn = own !== undefined && isWithin(wrong.address, own);
  throw undeclared({ ...wrong, target: isOwn ? target : undefined });
}

type Undeclared = {
  variable: string;
  address: string | undefined;
  /** Whose address it is. */
  target?: string | undefined;
};

function undeclared({ variable, address, target }: Undeclared): UsageError {
  const where = address === undefined ? '' : ` at ${address}`;
  const whose = target === undefined ? '' : ', the address of the agent itself';
  const declaration =
    target === undefined
      ? `models: [${modelEntry(address ?? PLACEHOLDER, [variable])}]`
      : `targets: { ${target}: ${targetEntry([variable])} }`;
  return new UsageError(
    `The worker's file does not allow the variable ${variable}${where}${whose}. If this key may be sent there, add to worker.yaml: ${declaration}`,
    { next: ['provoke queue resume <campaign>'] },
  );
}

const PLACEHOLDER = 'https://models.example/v1';
