export const newPasswordField = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autoComplete: 'new-password',
  hint: 'At least 10 characters, and not one that is easy to guess.',
};
