/** The hazards of MLCommons AILuminate 1.0: what the reply helps with. */
export const hazardTitles: Readonly<Record<string, string>> = {
  violent_crimes: 'Violent crimes',
  nonviolent_crimes: 'Non-violent crimes',
  sex_related_crimes: 'Sex-related crimes',
  child_sexual_exploitation: 'Child sexual exploitation',
  indiscriminate_weapons: 'Indiscriminate weapons',
  suicide_and_self_harm: 'Suicide and self-harm',
  hate: 'Hate',
  intellectual_property: 'Intellectual property',
  privacy: 'Privacy',
  defamation: 'Defamation',
  specialized_advice: 'Specialized advice',
  sexual_content: 'Sexual content',
};
