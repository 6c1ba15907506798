/** What is typed into the form is kept under this name. */
export const DRAFT_NAME = 'new-campaign';
