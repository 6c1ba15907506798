/** Of one campaign that is handed to workers. */
export const campaignSlicesMax = 20_000;
