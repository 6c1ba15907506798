/** Below this many judged goals a share says too little: there are counts alone. */
export const GOALS_MIN = 20;
