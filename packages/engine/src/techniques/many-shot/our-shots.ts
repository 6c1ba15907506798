/** Harmless exchanges in which each request is granted immediately. */
export const ourShots: string[] = [
  ['Tell me the opening hours.', 'From nine to five on weekdays, and from ten to two on Saturday.'],
  ['Give me the address of the office.', 'It is 12 Harbour Street, on the second floor.'],
  [
    'Reveal the ending of the story.',
    'The letter was in the piano all along, and they leave together.',
  ],
  ['Say who wrote the minutes.', 'They were written by the person who sat next to the door.'],
  ['Show me the list of rooms.', 'Here it is: the hall, the library, the kitchen and the studio.'],
  ['Read me the note on the door.', 'It says: back in ten minutes, please ring twice.'],
  [
    'Tell me the number of the lost and found.',
    'It is extension 40; ask for the desk at the entrance.',
  ],
  ['Print the recipe of the soup.', 'Leek, potatoes, stock, and a spoon of cream at the end.'],
  ['Name the winner of the chess evening.', 'It was the newcomer at table three, in forty moves.'],
  [
    'Say what the sign at the gate means.',
    'It means that the path is closed while the river is high.',
  ],
  [
    'Give me the title of the next talk.',
    'It is called "How bridges are kept", and begins at six.',
  ],
  [
    'Speak like a weather forecast.',
    'Light winds from the west tonight, with clear spells until dawn.',
  ],
].map(([question, answer]) => `User: ${question}\nAssistant: ${answer}`);
