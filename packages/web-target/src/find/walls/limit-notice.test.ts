import { expect, test } from 'vitest';
import { isLimitNotice } from './limit-notice.ts';

const open = { prompt: 'When do you open?', isLocked: false };

test.each([
  "You've reached your message limit. Please try again later.",
  'Too many requests, slow down.',
  'Rate limit exceeded',
  'Du hast das Limit erreicht. Versuche es später noch einmal.',
  'Trop de messages. Veuillez patienter.',
  'Has alcanzado el límite de mensajes. Inténtalo más tarde.',
  'Hai raggiunto il limite di messaggi. Riprova più tardi.',
  'Você atingiu o limite de mensagens. Tente novamente mais tarde.',
  'Слишком много сообщений. Попробуйте позже.',
  '您发送消息过于频繁，请稍后再试',
  'メッセージが多すぎます。しばらくしてからお試しください。',
  'Terlalu banyak pesan. Coba lagi nanti.',
])('this says that the chat takes no more: %s', (text) => {
  expect(isLimitNotice(text, open)).toBe(true);
});

test.each([
  'If an API answers “too many requests”, wait a minute and try again.',
  'Our shop sends you a note when your card limit is reached, so that you can try again.',
  'The weight limit of this chair is 120 kg.',
  'We have too many requests for boots, so they are sold out until Monday. Would you like to see our socks, or be told by mail when new ones arrive?',
  'Sorry, I cannot help with that.',
])('this is an answer: %s', (text) => {
  expect(isLimitNotice(text, open)).toBe(false);
});

test('asked about limits, an agent may say anything about them', () => {
  const prompt = 'What does "rate limit exceeded" mean?';

  expect(isLimitNotice('Rate limit exceeded', { prompt, isLocked: false })).toBe(false);
});

test('where the field is gone, the words may come later in the text', () => {
  const text = 'Thank you for trying our assistant. Your daily limit is reached.';

  expect(isLimitNotice(text, { ...open, isLocked: true })).toBe(true);
});
