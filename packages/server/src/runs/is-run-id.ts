const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether it may be a run's id; anything else is a campaign's name. */
export const isRunId = (name: string): boolean => UUID.test(name);
