import { expect, test } from 'vitest';
import { hasAddress } from './without-address.ts';

test.each([
  'Dr. Pérez',
  'Dr.Pérez',
  'Dra.Sosa y asociados',
  'Ma.Laura',
  'Odontología S.R.L.',
  'Odontología S.A.',
  'Clínica J.B. Justo',
  'Clínica J.B.Justo',
  'Clínica J.B.JUSTO',
  'Av.Rivadavia 1.250',
  'A.M.E.',
  'Centro 3.0',
  'Av. 9 de Julio 1.250',
  'Sonrisas @ Palermo',
  'Muelas & "Cía" <b>',
  'Clínica del Sol. Sede Norte',
])('accepts the name %s', (name) => {
  expect(hasAddress(name)).toBe(false);
});

test.each([
  'www.x.com',
  'x.com.ar',
  'https://banco',
  'a@b.c',
  'Tu premio en mejor-banco.com',
  'MEJOR-BANCO.COM',
  'banco.dental',
  'entra en t.me/abc',
  'dr.com',
  'dr.li',
  'g.page/x',
  'q.link',
  'Q.Link',
  'j.b.justo',
  'dr.online',
  'Dr.Online',
  'lic.app',
  'od.link',
  'av.live',
  'Dr.Sosa.dental',
  'Dr.Онлайн',
  'banco。com',
  'banco.com',
  'ban\u200bco.\u200bcom',
  'ＷＷＷ．banco',
  'banco＠email',
  '10.0.0.1',
  'ñandú.рф',
])('finds an internet address in %s', (name) => {
  expect(hasAddress(name)).toBe(true);
});
