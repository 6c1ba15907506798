type Exits = {
  /** Gives the terminal back to the shell, for a while. */
  leave(): void;
  /** The same when the process ends without having left. */
  endByForce(): void;
  /** Takes it again, after `fg`. */
  enter(): void;
  interrupt(): void;
};

/**
 * Watches every exit that is not a key: Node prints why it crashed and Ctrl-Z reaches the shell only after the screen
 * was left. Returns a stop function.
 */
export function watchExits({ leave, endByForce, enter, interrupt }: Exits): () => void {
  const suspend = () => {
    leave();
    process.kill(process.pid, 'SIGSTOP');
  };
  const goOn = () => {
    enter();
    // The shell got the window's change: this makes Node ask for its size.
    process.kill(process.pid, 'SIGWINCH');
  };
  const listeners = [
    ['exit', endByForce],
    ['uncaughtExceptionMonitor', endByForce],
    ['SIGHUP', interrupt],
    ['SIGTSTP', suspend],
    ['SIGCONT', goOn],
  ] as const;
  for (const [name, listener] of listeners) process.on(name, listener);
  return () => {
    for (const [name, listener] of listeners) process.off(name, listener);
  };
}

/** Stops this process and those it started, as a terminal does at Ctrl-Z. */
export const suspendAll = (): void => void process.kill(0, 'SIGTSTP');
