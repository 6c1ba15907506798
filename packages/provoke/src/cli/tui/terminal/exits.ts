type Exits = {
  /** Gives the terminal to the shell, until what it returns is called. */
  lend(): Promise<() => Promise<void>>;
  /** Takes the terminal from a shell that was not given it. */
  retake(): void;
  /** Gives it back for good, although the screen was not left. */
  endByForce(): void;
  interrupt(): void;
};

/**
 * Watches every exit that is not a key: Node prints why it crashed, and Ctrl-Z and Ctrl-\ reach the shell, only after
 * the screen was left. Returns a stop function.
 */
export function watchExits({ lend, retake, endByForce, interrupt }: Exits): () => void {
  let resume: (() => Promise<void>) | undefined;
  const sleep = async () => {
    resume ??= await lend();
    process.kill(process.pid, 'SIGSTOP');
  };
  const wake = () => {
    if (resume) void resume();
    else retake();
    resume = undefined;
    // The shell got the window's change: this makes Node ask for its size.
    process.kill(process.pid, 'SIGWINCH');
  };
  const dump = () => {
    endByForce();
    process.removeAllListeners('SIGQUIT');
    process.kill(process.pid, 'SIGQUIT');
  };
  const listeners = [
    ['exit', endByForce],
    ['uncaughtExceptionMonitor', endByForce],
    ['SIGHUP', interrupt],
    ['SIGQUIT', dump],
    ['SIGTSTP', () => void sleep()],
    ['SIGCONT', wake],
  ] as const;
  for (const [name, listener] of listeners) process.on(name, listener);
  return () => {
    for (const [name, listener] of listeners) process.off(name, listener);
  };
}

/** Stops this process and those it started, as a terminal does at Ctrl-Z. */
export const suspendAll = (): void => void process.kill(0, 'SIGTSTP');

/** Ends them, as a terminal does at Ctrl-\. */
export const quitAll = (): void => void process.kill(0, 'SIGQUIT');
