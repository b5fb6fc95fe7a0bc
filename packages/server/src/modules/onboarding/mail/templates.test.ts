import { MAIL_KINDS } from '@dentaria/contract/onboarding/invitations.ts';
import { expect, test } from 'vitest';
import { type MailValues, mailContent } from './templates.ts';

const values: MailValues = {
  companyName: 'Dentaria',
  publicUrl: 'https://dentaria.example.com',
  clinicTimeZone: 'America/Argentina/Buenos_Aires',
  recipient_name: '<b>Ana</b>',
  clinic_name: 'Muelas & "Cía" <img src=x onerror=alert(1)>',
  link: 'https://dentaria.example.com/onboarding/abc',
  link_expires_at: new Date('2026-03-10T02:30:00Z'),
};

test.each(MAIL_KINDS)('%s escapes user input in HTML and leaves the text as typed', (kind) => {
  const { html, text } = mailContent(kind, values);
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;b&gt;Ana');
  expect(text).toContain('Hola, <b>Ana</b>:');
  if (kind !== 'INVITATION') expect(text).toContain(values.clinic_name);
});

test('an invitation has its link in HTML and text, and its expiry in the time zone of the clinic', () => {
  const { html, text } = mailContent('INVITATION', values);
  expect(text).toContain('\nhttps://dentaria.example.com/onboarding/abc\n');
  expect(html).toContain('href="https://dentaria.example.com/onboarding/abc"');
  expect(text).toContain('vence el 9 de marzo de 2026');
  expect(text).toContain('23:30');
});

test('a link follows the sentence that announces it', () => {
  expect(mailContent('INVITATION', values).text).toMatch(/completá el formulario:\s+https:\/\/dentaria/);
  expect(mailContent('APPROVED', values).text).toMatch(
    /con tu usuario y tu contraseña:\s+https:\/\/dentaria\.example\.com\/login/,
  );
});
