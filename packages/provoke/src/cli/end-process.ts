/** Calls into the file system and the resolver, which may never end; `process.exit` waits for them. */
const UNENDING = /^(FSReq|GetAddrInfo|GetNameInfo)/;

const numbers = { SIGINT: 2, SIGTERM: 15 };
export type StopSignal = keyof typeof numbers;

/** Ends this process now, without waiting for anything. */
export function endProcess(signal: StopSignal): void {
  if (!process.getActiveResourcesInfo().some((name) => UNENDING.test(name)))
    process.exit(128 + numbers[signal]);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
