/** A function in a Python file of the user's. */
export type PythonFunction = {
  file: string;
  function: string;
  /** Its interpreter. */
  python?: string | undefined;
  /** Where it runs. */
  folder?: string | undefined;
  /** More variables that it may see. */
  pass_env?: readonly string[] | undefined;
  /** Seconds for one call. */
  timeout: number;
};

/** Calls a function, with the values that it has parameters for. Throws an error that names the file. */
export type CallFunction = (given: object, signal: AbortSignal) => Promise<Record<string, unknown>>;

/** Functions of the user's files. Each runs in a process that stays, from its first call until all are closed. */
export type OwnFunctions = {
  python(code: PythonFunction): CallFunction;
  close(): Promise<void>;
};
