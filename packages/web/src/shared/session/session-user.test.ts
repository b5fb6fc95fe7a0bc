import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeToken } from '../../testing/session.ts';
import { canSeeItem, decodeToken, displayName, hasAnyRole, roleBadge, sessionUser } from './session-user.ts';

const user = (roles: string[] | null | undefined, clinic_id?: number) =>
  sessionUser({ sub: 'ana', roles, clinic_id });

afterEach(() => vi.restoreAllMocks());

describe('decodeToken', () => {
  it.each([
    [{ sub: 'ana', username: 'other' }, 'ana'],
    [{ username: 'other' }, 'other'],
    [{ sub: '', username: 'other' }, 'other'],
    [{}, 'Usuario'],
    [{ sub: 7 }, 'Usuario'],
  ])('reads the username of %j as %s', (payload, name) => {
    expect(displayName(sessionUser(payload))).toBe(name);
  });

  it('reads names with accents, the id, the clinic and the expiry', () => {
    const token = fakeToken({ sub: 'Ñandú', user_id: 4, roles: ['ROLE_DENTIST'], clinic_id: 2, exp: 99 });
    expect(decodeToken(token)).toEqual({
      id: 4,
      username: 'Ñandú',
      roles: ['ROLE_DENTIST'],
      clinicId: 2,
      expiresAt: 99,
    });
  });

  it('reads the URL-safe alphabet of base64', () => {
    const token = fakeToken({ sub: '¿?>~ÿ' });
    expect(token).toMatch(/-.*_|_.*-/);
    expect(decodeToken(token)?.username).toBe('¿?>~ÿ');
  });

  it('ignores claims of other types', () => {
    const token = { user_id: '4', clinic_id: '2', exp: '99', roles: ['ROLE_DENTIST', 4, null] };
    expect(sessionUser(token)).toEqual({
      id: undefined,
      username: undefined,
      roles: ['ROLE_DENTIST'],
      clinicId: undefined,
      expiresAt: undefined,
    });
  });

  const INVALID_UTF_8 = btoa('{"sub":"\xff"}');
  it.each([
    '',
    'abc',
    'a.b.c',
    ...['[1]', '"text"', 'null'].map((text) => `a.${btoa(text)}.c`),
    `a.${INVALID_UTF_8}.c`,
  ])('returns no user for the malformed token %j and logs it', (token) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(decodeToken(token)).toBeUndefined();
    expect(log).toHaveBeenCalledWith('Failed to decode token');
  });

  it('warns of a token with a clinic and without roles', () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    user(['ROLE_DENTIST'], 3);
    user([]);
    expect(log).not.toHaveBeenCalled();
    user([], 3);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      'The token names a clinic and no roles: treated as a dentist for now',
    );
  });
});

describe('roleBadge, in the order of the specification (section 6)', () => {
  it.each([
    [['ROLE_ADMIN'], undefined, 'Admin', 'error'],
    [['ROLE_PATIENT', 'ROLE_DENTIST', 'ROLE_ADMIN'], undefined, 'Admin', 'error'],
    [['ROLE_DENTIST', 'ROLE_RECEPTIONIST'], 3, 'Dentista', 'primary'],
    [['dentist'], 3, 'Dentista', 'primary'],
    [['Role_Receptionist', 'ROLE_PATIENT'], 3, 'Recepcionista', 'secondary'],
    [['PATIENT'], 3, 'Paciente', 'success'],
    [['ROLE_GUEST'], 3, 'Usuario', 'default'],
    [['ROLE_OTHER'], undefined, 'Usuario', 'default'],
    [[], 3, 'Dentista (Temp)', 'primary'],
    [undefined, 3, 'Dentista (Temp)', 'primary'],
    [null, 3, 'Dentista (Temp)', 'primary'],
    [[], undefined, 'Usuario', 'default'],
  ])('gives the roles %j in clinic %j the badge %s in the colour %s', (roles, clinic, label, color) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    expect(roleBadge(user(roles, clinic))).toEqual({ label, color });
  });
});

describe('access to routes and items', () => {
  it.each([
    { roles: ['ROLE_ADMIN'], clinic: undefined, wanted: 'ADMIN', enters: true, sees: true },
    { roles: ['admin'], clinic: undefined, wanted: 'ADMIN', enters: true, sees: true },
    { roles: ['ROLE_DENTIST'], clinic: 3, wanted: 'ADMIN', enters: false, sees: false },
    { roles: [], clinic: 3, wanted: 'DENTIST', enters: true, sees: true },
    { roles: [], clinic: 3, wanted: 'ADMIN', enters: false, sees: true },
    { roles: [], clinic: 3, wanted: 'RECEPTIONIST', enters: false, sees: false },
    { roles: [], clinic: undefined, wanted: 'DENTIST', enters: false, sees: false },
    { roles: ['ROLE_GUEST'], clinic: 3, wanted: 'DENTIST', enters: false, sees: false },
  ] as const)(
    'lets $roles in clinic $clinic enter a route for $wanted: $enters, see its items: $sees',
    (c) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      const holder = user([...c.roles], c.clinic);
      expect(hasAnyRole(holder, [c.wanted])).toBe(c.enters);
      expect(canSeeItem(holder, [c.wanted])).toBe(c.sees);
    },
  );

  it('hasAnyRole accepts one of several roles', () => {
    expect(hasAnyRole(user(['ROLE_DENTIST'], 3), ['ADMIN', 'DENTIST'])).toBe(true);
  });
});
