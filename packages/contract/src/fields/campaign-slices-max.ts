/** Of one campaign on workers. */
export const campaignSlicesMax = 20_000;
