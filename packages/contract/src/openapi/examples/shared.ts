/** The organization and the person used in all examples. */
export const person = { owner: 1, owner_username: 'ada' };
export const organization = {
  organization: '01990c1e-6c00-7a10-8f00-5a4d3c2b1a00',
  organization_name: 'Example Ltd',
};
export const made = {
  created_at: '2026-03-02T09:30:00.000Z',
  updated_at: '2026-03-02T09:30:00.000Z',
};
