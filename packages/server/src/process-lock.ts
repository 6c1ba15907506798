export { isLocked, type Lock, Locked, takeLock } from './process-lock/take-lock.ts';
