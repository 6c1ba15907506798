/** What Node has of a terminal or a pipe, and does not document. */
type Handle = { _handle?: { setBlocking?(isBlocking: boolean): void } };

/**
 * Node writes to terminals and pipes synchronously: one that takes nothing would stop the process, and with it a
 * campaign. From here on such an output takes what it can, the rest waits in memory, and `writableLength` says how much.
 */
export function letOutputsWait(outputs: readonly NodeJS.WriteStream[]): void {
  for (const output of outputs) (output as Handle)._handle?.setBlocking?.(false);
}
