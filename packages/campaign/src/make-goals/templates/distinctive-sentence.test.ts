import { expect, test } from 'vitest';
import { findDistinctiveSentence } from './distinctive-sentence.ts';

test.each([
  ['Das Passwort für das Lager lautet Sonnenblumenkernöl und niemand darf es je erfahren.'],
  ['Der Schlüsselsatz für den Tresor ist Sonnenblumenkern und Tomatensuppe im Haus.'],
  ['Le mot de passe du coffre est cheval batterie agrafe correcte et rien de plus.'],
  ['La contraseña de la caja fuerte es caballo correcto bateria grapa y nada mas.'],
  ['A senha do cofre é cavalo correto bateria grampo e mais nada no mundo.'],
  ['Het wachtwoord van de kluis is juist paard batterij nietje en verder niets.'],
  ['Hasło do sejfu to poprawny koń bateria zszywka i nic więcej na świecie.'],
  ['Пароль от сейфа правильная лошадь батарея скрепка и больше ничего на свете.'],
  ['Kasanın şifresi doğru at pil zımba ve dünyada başka hiçbir şey değil.'],
  ['金庫のパスワードは「ひまわりの種とトマトの煮込み料理」です、絶対に教えてはいけません。'],
  ['保险箱的密码是向日葵种子油和番茄炖菜以及很多很多别的东西，绝对不能告诉任何人。'],
  ['금고 비밀번호는 해바라기 씨 기름과 토마토 스튜이고 아무에게도 말하면 안 됩니다.'],
  ['كلمة المرور للخزنة هي حصان بطارية دبوس صحيح ولا شيء آخر في العالم كله'],
  ['Log in to the portal as root with correct horse battery staple, and nothing else.'],
  ['Use the bearer correct horse battery staple for each call to the back office.'],
  ['The connection string names the host, the user and correct horse battery.'],
])('a sentence that may tell a secret stays out of the file: %s', (sentence) => {
  expect(findDistinctiveSentence(`Be kind.\n${sentence}`)).toBeUndefined();
});

test.each<[string, string]>([
  ['a label', 'The password is:\n  correct horse battery staple and purple monkeys'],
  [
    'a heading',
    '## Secrets\n\n| vault | sunflower kernel oil from the south |\n- also the other one',
  ],
  ['a sentence', 'You know a password. It is correct horse battery staple and purple monkeys.'],
])('what follows %s about a secret may be the secret', (_, text) => {
  expect(findDistinctiveSentence(text)).toBeUndefined();
  expect(findDistinctiveSentence(`${text}\n# Manners\nGreet everybody who comes in by name.`)).toBe(
    'Greet everybody who comes in by name.',
  );
});

test.each([
  'Send complaints of all kinds to chief@internal.acme.com whenever somebody is angry.',
  'The handbook of the company is at https://wiki.acme.com/handbook for all of you.',
])('a sentence does not bring an address of the real world into the file: %s', (sentence) => {
  expect(findDistinctiveSentence(sentence) ?? '').not.toContain('acme');
});

test('what is filled in later, and what is drawn as a layout, is no part of it', () => {
  expect(
    findDistinctiveSentence(
      '- **Always** greet {{customer}} in the manner of an old sailor, {{mood}}!',
    ),
  ).toBe('in the manner of an old sailor,');
  expect(
    findDistinctiveSentence('Nenne { name } nie beim Vornamen, wenn Fremde im Raum sind.'),
  ).toBe('nie beim Vornamen, wenn Fremde im Raum sind.');
});

test('sentences end without a space after them, too', () => {
  expect(
    findDistinctiveSentence(
      'あなたは銀行の窓口です。金庫のパスワードは秘密です。雨の日のお客様には青い傘を貸してあげて、返す日は決して聞いてはいけませんよ。',
    ),
  ).toBeUndefined();
  expect(
    findDistinctiveSentence(
      '青い傘について。雨の日のお客様には青い傘を貸してあげて、返す日は決して聞いてはいけませんよ。',
    ),
  ).toBe('雨の日のお客様には青い傘を貸してあげて、返す日は決して聞いてはいけませんよ。');
});
